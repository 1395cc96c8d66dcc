import { AccountLayout } from '@talon/ui/AccountLayout';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Loader } from '@talon/ui/Loader';
import { SideBar } from '@talon/ui/SideBar';
import { TabBar } from '@talon/ui/TabBar';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from '../location';
import { usePortal } from '../portal';
import { toasts } from '../toasts';
import { UserContext, useUser } from '../user';
import { useWords } from '../words';
import { ErrorBoundary } from './ErrorBoundary';
import { Header } from './Header';
import { placesOf } from './places';

/** Header, menu and the page in it, once it is known who is signed in. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { configuration } = usePortal();
  const { translate } = useWords();
  const { path } = useLocation();
  const items = placesOf(configuration).map(({ href, icon, label, pages = [] }) => ({
    href,
    icon,
    label: translate(label),
    isCurrent: [href, ...pages].includes(path),
  }));
  const menu = translate('shell.menu');
  return (
    <AccountLayout
      header={
        <Header>
          <LogoutButton />
        </Header>
      }
      sideBar={<SideBar label={menu} items={items} />}
      tabBar={<TabBar label={menu} items={items} />}
    >
      <ErrorBoundary>
        <Suspense fallback={<Loader label={translate('shell.loading')} />}>
          <KnownUser>{children}</KnownUser>
        </Suspense>
      </ErrorBoundary>
    </AccountLayout>
  );
}

function LogoutButton() {
  const { session } = usePortal();
  const { translate } = useWords();

  function logOut() {
    session.logOut();
    toasts.show({ tone: 'success', title: translate('shell.logged-out') });
  }

  return (
    <Button tone="quiet" folds icon={<AccountIcon name="logout" />} onClick={logOut}>
      {translate('shell.log-out')}
    </Button>
  );
}

/** The page, with what is known of the person; a failure to learn more is told above it. */
function KnownUser({ children }: { children: ReactNode }) {
  const { translate } = useWords();
  const { user, failure, isLoading, again } = useUser();
  return (
    <>
      {failure && (
        <Banner
          tone="danger"
          announce="assertive"
          action={
            <Button tone="secondary" busy={isLoading} onClick={again}>
              {translate('shell.try-again')}
            </Button>
          }
        >
          {translate(`error.${failure}`)}
        </Banner>
      )}
      {user && <UserContext value={user}>{children}</UserContext>}
      {!user && !failure && <Loader label={translate('shell.loading')} />}
    </>
  );
}
