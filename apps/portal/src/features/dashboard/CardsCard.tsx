import type { OwnCard } from '@talon/contract/dashboard';
import type { MessageKey } from '@talon/messages/keys';
import { maskCardNumber } from '@talon/rules/card-number';
import { createDateFormat } from '@talon/rules/date-language';
import { nextStep } from '@talon/rules/next-step';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { Loader } from '@talon/ui/Loader';
import { keepTogether } from '../../shared/translations/keep-together';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { NextStepLink } from './NextStepLink';
import type { useCards } from './use-cards';

const states: Record<OwnCard['state'], MessageKey> = {
  activated: 'dashboard.cards.activated',
  pending: 'dashboard.cards.pending',
  refused: 'dashboard.cards.refused',
};

/** Lists the cards of the account with their state, and suggests the next step. Not shown if the cards could not be loaded. */
export function CardsCard({ cards, user, hasFailed }: ReturnType<typeof useCards>) {
  const { configuration } = usePortal();
  const { language, translate } = useTranslations();
  if (hasFailed) return null;
  const day = createDateFormat(language, { dateStyle: 'long' });
  const rows = (cards?.data ?? []).map(({ last_four: lastFour, state, added_at: since }) => ({
    term: maskCardNumber(lastFour),
    detail: (
      <>
        <WithHelpdesk text={translate(states[state])} />{' '}
        {translate('dashboard.cards.since', { date: keepTogether(day.format(new Date(since))) })}
      </>
    ),
  }));
  const step =
    cards &&
    user &&
    nextStep({
      cards: cards.data,
      hasTwoStep: cards.has_method,
      lacksBankAccount: configuration.hasBankAccount && user.iban === null,
    });
  return (
    <Card title={translate('dashboard.cards')}>
      {!cards && <Loader label={translate('shell.loading')} />}
      {cards && rows.length === 0 && <p>{translate('dashboard.cards.none')}</p>}
      {rows.length > 0 && <Details rows={rows} />}
      {step && <NextStepLink step={step} />}
    </Card>
  );
}
