import type { MessageKey } from '@talon/messages/keys';
import { platformHost, type PlatformLink, platformLinks } from '@talon/rules/platform-links';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Banner } from '@talon/ui/Banner';
import { Card } from '@talon/ui/Card';
import { EmptyState } from '@talon/ui/EmptyState';
import { Icon } from '@talon/ui/Icon';
import { Link } from '@talon/ui/Link';
import { Loader } from '@talon/ui/Loader';
import { Row, Rows } from '@talon/ui/Row';
import { Title } from '@talon/ui/Title';
import { type ReactNode, useState } from 'react';
import { isCardOffered, withdrawCardOffer } from '../../shared/onboarding/card-offer';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useKnownUser } from '../../shared/session/user';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { Attached } from '../../shared/api/onboarding';
import { ManageAccessCard } from './ManageAccessCard';
import { CardsCard } from './CardsCard';
import { addProblem } from './add-problem';
import { AddCard } from './AddCard';
import { Added } from './Added';
import styles from './DashboardScreen.module.css';
import { LinkProposalCard } from './LinkProposalCard';
import { useCards } from './use-cards';
import { usePendingOnboarding } from './use-pending-onboarding';

const words: Record<PlatformLink['name'], { title: MessageKey; text: MessageKey }> = {
  'client-area': { title: 'dashboard.client-area', text: 'dashboard.client-area.text' },
  'personal-area': { title: 'dashboard.personal-area', text: 'dashboard.personal-area.text' },
  'third-platform': { title: 'dashboard.third-platform', text: 'dashboard.third-platform.text' },
  deals: { title: 'dashboard.deals', text: 'dashboard.deals.text' },
};

/** Welcomes the person and shows the ways to the platforms that are theirs. */
export function DashboardScreen() {
  const user = useKnownUser();
  const { hasMoved } = useLocation();
  const { translate } = useTranslations();
  const { dealsUrl, personalAreaLogo } = usePortal().configuration;
  const rows = platformLinks.filter(({ shownWhen }) => shownWhen(user, { hasDeals: dealsUrl !== null }));
  const marks: Record<PlatformLink['name'], ReactNode> = {
    'client-area': <AccountIcon name="profile" />,
    'personal-area': <img className={styles.mark} src={personalAreaLogo} alt="" />,
    'third-platform': <Icon name="success" />,
    deals: <Icon name="card" />,
  };
  const cards = useCards();
  const { added, problem, take } = usePendingOnboarding();
  const [isOffered, setOffered] = useState(isCardOffered);
  usePageName(translate('shell.menu.dashboard'));

  function closeOffer() {
    withdrawCardOffer();
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
          <Card title={translate('dashboard.services')}>
            {rows.length === 0 ? (
              <EmptyState icon={<Icon name="card" />} title={translate('dashboard.empty')}>
                <WithHelpdesk text={translate('dashboard.empty.text')} />
              </EmptyState>
            ) : (
              <Rows>
                {rows.map(({ name, subdomain }) => (
                  <Row
                    key={name}
                    href={subdomain === null ? (dealsUrl ?? '') : platformAddress(subdomain)}
                    title={translate(words[name].title)}
                    description={translate(words[name].text)}
                    icon={marks[name]}
                    isExternal
                  />
                ))}
              </Rows>
            )}
          </Card>
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

function platformAddress(subdomain: string): string {
  return `${location.protocol}//${platformHost(location.host, subdomain)}/`;
}
