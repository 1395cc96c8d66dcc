import { maskCardNumber } from '@talon/rules/card-number';
import { Banner } from '@talon/ui/Banner';
import { useTranslations } from '../../shared/translations/translations';
import type { Attached } from '../../shared/api/onboarding';
import { platformNames } from '../../shared/platforms/platform-names';

export function Added({ added: { card, platforms, invitation } }: { added: Attached }) {
  const { language, translate } = useTranslations();
  const names = new Intl.ListFormat(language.replace('_', '-')).format(
    platforms.map(platform => translate(platformNames[platform])),
  );
  const isWaiting = card?.activation === 'failed' || invitation === 'unconfirmed';
  return (
    <Banner
      tone={isWaiting ? 'warning' : 'success'}
      announce="polite"
      title={
        card
          ? translate('dashboard.added.card', { card: maskCardNumber(card.last_four) })
          : translate('dashboard.added.invitation')
      }
    >
      {invitation === 'unconfirmed' && <p>{translate('dashboard.added.unconfirmed')}</p>}
      {card && <p>{translate(isWaiting ? 'dashboard.added.failed' : 'dashboard.added.activated')}</p>}
      {platforms.length > 0 && <p>{translate('dashboard.added.platforms', { platforms: names })}</p>}
    </Banner>
  );
}
