import { Toggle } from '@talon/ui/Toggle';
import { useTranslations } from '../../shared/translations/translations';
import { type MarketingConsent, useChangeMarketing } from './use-change-marketing';
import { useDay } from './use-day';

/** The consent to offers, with the day on which it was given or withdrawn. A change is sent at once, without a save button. */
export function OffersToggle({ marketing }: { marketing: MarketingConsent }) {
  const { translate } = useTranslations();
  const day = useDay();
  const { change, wanted } = useChangeMarketing();
  const { is_given: isGiven, given_at: givenAt, withdrawn_at: withdrawnAt } = marketing;

  function since(): string {
    if (isGiven && givenAt !== null) return translate('profile.consent.offers.given', { date: day(givenAt) });
    if (withdrawnAt === null) return translate('profile.consent.offers.never');
    return translate('profile.consent.offers.withdrawn', { date: day(withdrawnAt) });
  }

  return (
    <Toggle
      name="offers"
      label={translate('profile.consent.offers')}
      hint={since()}
      checked={wanted ?? isGiven}
      onChange={event => change(event.target.checked)}
    />
  );
}
