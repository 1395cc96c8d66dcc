import type { MessageKey } from '@talon/messages/keys';
import { maskCardNumber } from '@talon/rules/card-number';
import { formatTag } from '@talon/rules/date-language';
import { Banner } from '@talon/ui/Banner';
import { keepTogether } from '../../shared/translations/keep-together';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useTranslations } from '../../shared/translations/translations';
import type { Attached } from '../../shared/api/onboarding';
import { platformNames } from '../../shared/platforms/platform-names';

const outcomes: Record<NonNullable<Attached['card']>['activation'], MessageKey> = {
  activated: 'dashboard.added.activated',
  failed: 'dashboard.added.failed',
  refused: 'dashboard.added.refused',
};

export function Added({ added: { card, platforms, invitation } }: { added: Attached }) {
  const { language, translate } = useTranslations();
  const names = new Intl.ListFormat(formatTag(language)).format(
    platforms.map(platform => translate(platformNames[platform])),
  );
  const isActive = card === null || card.activation === 'activated';
  return (
    <Banner
      tone={isActive && invitation !== 'unconfirmed' ? 'success' : 'warning'}
      announce="polite"
      title={
        card
          ? translate('dashboard.added.card', { card: keepTogether(maskCardNumber(card.last_four)) })
          : translate('dashboard.added.invitation')
      }
    >
      {invitation === 'unconfirmed' && <p>{translate('dashboard.added.unconfirmed')}</p>}
      {card && (
        <p>
          <WithHelpdesk text={translate(outcomes[card.activation])} />
        </p>
      )}
      {platforms.length > 0 && <p>{translate('dashboard.added.platforms', { platforms: names })}</p>}
    </Banner>
  );
}
