import { listCards, type OwnCard } from '@talon/contract/dashboard';
import type { MessageKey } from '@talon/messages/keys';
import { maskCardNumber } from '@talon/rules/card-number';
import { createDateFormat } from '@talon/rules/date-language';
import { nextStep } from '@talon/rules/next-step';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { Loader } from '@talon/ui/Loader';
import { useQuery } from '@tanstack/react-query';
import { replyOf } from '../../shared/api/call-error';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { usePortal } from '../../shared/session/portal';
import { useUserQuery } from '../../shared/session/user';
import { useTranslations } from '../../shared/translations/translations';
import { cardsKey } from './cards-key';
import { NextStepLink } from './NextStepLink';

const states: Record<OwnCard['state'], MessageKey> = {
  activated: 'dashboard.cards.activated',
  pending: 'dashboard.cards.pending',
  refused: 'dashboard.cards.refused',
};

/** The cards of the account with their state, and the one step that comes next. A failure hides it: the rest of the page stays. */
export function CardsCard() {
  const { call, configuration } = usePortal();
  const { language, translate } = useTranslations();
  const { data: user } = useUserQuery();
  const { data, error } = useQuery({ queryKey: [cardsKey], queryFn: () => replyOf(call(listCards)) });
  if (error) return null;
  const day = createDateFormat(language, { dateStyle: 'long' });
  const rows = (data?.data ?? []).map(({ last_four: lastFour, state, added_at: since }) => ({
    term: maskCardNumber(lastFour),
    detail: (
      <>
        <WithHelpdesk text={translate(states[state])} />{' '}
        {translate('dashboard.cards.since', { date: day.format(new Date(since)) })}
      </>
    ),
  }));
  const step =
    data &&
    user &&
    nextStep({
      cards: data.data,
      hasTwoStep: data.has_method,
      lacksBankAccount: configuration.hasBankAccount && user.data.iban === null,
    });
  return (
    <Card title={translate('dashboard.cards')}>
      {!data && <Loader label={translate('shell.loading')} />}
      {data && rows.length === 0 && <p>{translate('dashboard.cards.none')}</p>}
      {rows.length > 0 && <Details rows={rows} />}
      {step && <NextStepLink step={step} />}
    </Card>
  );
}
