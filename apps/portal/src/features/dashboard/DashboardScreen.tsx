import { Banner } from '@talon/ui/Banner';
import { Link } from '@talon/ui/Link';
import { Loader } from '@talon/ui/Loader';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { isCardOffered, withdrawCardOffer } from '../../shared/onboarding/card-offer';
import { PendingErasure } from '../../shared/erasure/PendingErasure';
import { forgetInvitedCode } from '../../shared/onboarding/invited-code';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { SuspendedBanner } from '../../shared/suspended/SuspendedBanner';
import { useKnownUser } from '../../shared/session/user';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { Attached } from '../../shared/api/onboarding';
import { ManageAccessCard } from './ManageAccessCard';
import { CardsCard } from './CardsCard';
import { addProblem } from './add-problem';
import { AddCard } from './AddCard';
import { Added } from './Added';
import { LinkProposalCard } from './LinkProposalCard';
import { ServicesCard } from './ServicesCard';
import { useCards } from './use-cards';
import { usePendingOnboarding } from './use-pending-onboarding';

/** Welcomes the person and links to their platforms. */
export function DashboardScreen() {
  const user = useKnownUser();
  const { hasMoved } = useLocation();
  const { translate } = useTranslations();
  const cards = useCards();
  const { added, problem, take } = usePendingOnboarding();
  const [isOffered, setOffered] = useState(isCardOffered);
  usePageName(translate('shell.menu.dashboard'));

  function closeOffer() {
    withdrawCardOffer();
    forgetInvitedCode();
    setOffered(false);
  }

  function add(found: Attached) {
    closeOffer();
    take(found);
  }

  return (
    <>
      <Title takesFocus={hasMoved} subtitle={translate('dashboard.subtitle')}>
        {user.firstname
          ? translate('dashboard.title', { name: user.firstname })
          : translate('dashboard.title.nameless')}
      </Title>
      <PendingErasure />
      <SuspendedBanner />
      {added && <Added added={added} />}
      {problem && (
        <Banner tone="warning" announce="polite">
          <WithHelpdesk text={translate(addProblem(problem))} />
        </Banner>
      )}
      {isOffered && <AddCard onAdded={add} onLater={closeOffer} />}
      {cards.isAwaited ? (
        <Loader label={translate('shell.loading')} />
      ) : (
        <>
          <CardsCard {...cards} />
          <ServicesCard user={user} />
          <LinkProposalCard user={user} />
          <ManageAccessCard />
          {!isOffered && (
            <p>
              <Link href={paths.onboarding}>{translate('dashboard.add.title')}</Link>
            </p>
          )}
        </>
      )}
    </>
  );
}
