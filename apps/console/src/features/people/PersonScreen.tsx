import { type Person, showPerson } from '@talon/contract/console/people';
import { Banner } from '@talon/ui/Banner';
import { Title } from '@talon/ui/Title';
import { useToasts } from '@talon/ui/ToastRegion';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { call, replyOf } from '../../shared/call';
import { Result } from '../../shared/Result';
import { useMay } from '../../shared/session';
import { usePageName, useTranslations } from '../../shared/translations';
import type { ActChoice } from './act-choice';
import { ActModal } from './ActModal';
import { AccountCard } from './AccountCard';
import { AuthenticatorsCard } from './AuthenticatorsCard';
import { CardsCard } from './CardsCard';
import { ClientsCard } from './ClientsCard';
import { DeliveriesCard } from './DeliveriesCard';
import { ExplainCard } from './ExplainCard';
import { LimitsCard } from './LimitsCard';
import styles from './PersonScreen.module.css';
import { RevealCard } from './RevealCard';
import { SessionsCard } from './SessionsCard';
import { SuspendedCard } from './SuspendedCard';
import { TimelineCard } from './TimelineCard';

/** Everything about one person, on one page. */
export function PersonScreen() {
  const { id = '' } = useParams();
  const { translate } = useTranslations();
  const query = useQuery({
    queryKey: ['person', id],
    queryFn: () => replyOf(call(showPerson, { params: { id } })),
  });
  usePageName(translate('console.person'));
  return (
    <Result query={query} title={translate('console.person')}>
      {person => <PersonPage key={person.id} person={person} />}
    </Result>
  );
}

function PersonPage({ person }: { person: Person }) {
  const { translate, formatTime } = useTranslations();
  const queries = useQueryClient();
  const mayHelp = useMay('help-people');
  const { state } = useLocation() as { state: { isIdentified?: boolean } | null };
  const [choice, setChoice] = useState<ActChoice>();
  const { show } = useToasts();
  const choose = mayHelp ? setChoice : undefined;

  function finish(outcome: 'done' | 'requested') {
    show({ tone: 'success', title: translate(`console.act.${outcome}`) });
    void queries.invalidateQueries();
  }

  return (
    <>
      <Title takesFocus subtitle={person.id}>
        {person.initials || translate('console.person')}
      </Title>
      {state?.isIdentified && <Banner tone="success">{translate('console.identified')}</Banner>}
      {person.blocked && (
        <Banner tone="danger" title={translate('console.blocked')}>
          {translate('console.blocked.since', {
            time: formatTime(person.blocked.at),
            reason: person.blocked.reason ?? '',
          })}
        </Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <AccountCard person={person} onChoose={choose} />
          {person.suspended.length > 0 && <SuspendedCard suspended={person.suspended} />}
          <AuthenticatorsCard person={person} onChoose={choose} />
          <CardsCard person={person} onChoose={choose} />
          <SessionsCard person={person} onChoose={choose} />
        </div>
        <div className={styles.column}>
          <RevealCard id={person.id} />
          <ExplainCard id={person.id} />
          <LimitsCard person={person} />
          <ClientsCard person={person} />
        </div>
      </div>
      <DeliveriesCard person={person} />
      <TimelineCard person={person} />
      {choice && (
        <ActModal id={person.id} choice={choice} onDone={finish} onClose={() => setChoice(undefined)} />
      )}
    </>
  );
}
