import { AccountLayout } from '@talon/ui/AccountLayout';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import { SideBar } from '@talon/ui/SideBar';
import { TabBar } from '@talon/ui/TabBar';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { usePortal } from '../../shared/session/portal';
import { UserContext, useUser } from '../../shared/session/user';
import { useTranslations } from '../../shared/translations/translations';
import { ErrorBoundary } from '../../shared/layout/ErrorBoundary';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { LogoutButton } from '../../shared/layout/LogoutButton';
import { type Bar, menuItemsOf } from './menu-items';

/** The header, the menu and the page. The page renders once the user is loaded. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { configuration } = usePortal();
  const { translate } = useTranslations();
  const { path } = useLocation();
  const items = (bar: Bar) =>
    menuItemsOf(configuration, bar).map(({ href, icon, label, pages = [] }) => ({
      href,
      icon,
      label: translate(label),
      isCurrent: [href, ...pages].includes(path),
    }));
  const menu = translate('shell.menu');
  return (
    <AccountLayout
      footer={<Helpdesk />}
      header={
        <Header>
          <LogoutButton />
        </Header>
      }
      sideBar={<SideBar label={menu} items={items('side')} />}
      tabBar={<TabBar label={menu} items={items('tab')} />}
    >
      <ErrorBoundary>
        <Suspense fallback={<Loader label={translate('shell.loading')} />}>
          <KnownUser>{children}</KnownUser>
        </Suspense>
      </ErrorBoundary>
    </AccountLayout>
  );
}

/** Provides the loaded user to the page. An error of loading the user is shown above the page. */
function KnownUser({ children }: { children: ReactNode }) {
  const { translate } = useTranslations();
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
