import type { Part } from 'virtual:catalogues';
import { Loader } from '@talon/ui/Loader';
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { LoginByEmailScreen } from '../features/login/LoginByEmailScreen';
import { LoginFrame } from '../features/login/LoginFrame';
import { navigate, useLocation } from './location';
import { onboardingPaths, paths } from './paths';
import { useWords, useWordsOf } from './words';

const AccountPages = lazy(async () => ({ default: (await import('./shell/AccountPages')).AccountPages }));
const loadLoginByPhone = async () => ({
  default: (await import('../features/login/LoginByPhoneScreen')).LoginByPhoneScreen,
});
const LoginByPhoneScreen = lazy(loadLoginByPhone);
const loadOnboarding = async () => ({
  default: (await import('../features/onboarding/OnboardingPages')).OnboardingPages,
});
const OnboardingPages = lazy(loadOnboarding);
const loadDashboard = async () => ({
  default: (await import('../features/dashboard/DashboardScreen')).DashboardScreen,
});
const DashboardScreen = lazy(loadDashboard);
const MaintenanceScreen = lazy(async () => ({
  default: (await import('./shell/MaintenanceScreen')).MaintenanceScreen,
}));

/** A screen and the frame it stands in; pages of one frame share what the frame holds. */
type Page = {
  frame: ComponentType<{ children: ReactNode }>;
  screen: ComponentType;
  /** The words that it needs beside those of the entry. */
  words?: Part;
  /** Fetches the screen's chunk beside that of the frame, not after it. */
  load?: () => Promise<unknown>;
};

const onboarding: Page = {
  frame: Fragment,
  screen: OnboardingPages,
  words: 'onboarding',
  load: loadOnboarding,
};

const pages: Partial<Record<string, Page>> = {
  ...Object.fromEntries(onboardingPaths.map(path => [path, onboarding])),
  [paths.loginEmail]: { frame: LoginFrame, screen: LoginByEmailScreen },
  [paths.loginPhone]: { frame: LoginFrame, screen: LoginByPhoneScreen, load: loadLoginByPhone },
  [paths.dashboard]: { frame: AccountPages, screen: DashboardScreen, words: 'account', load: loadDashboard },
  [paths.maintenance]: { frame: Fragment, screen: MaintenanceScreen },
};

/** Which screen a path shows, and in which frame it stands. */
export function PortalRoutes() {
  const { path } = useLocation();
  const { translate } = useWords();
  const page = pages[path];
  useEffect(() => {
    // Where it fails, the screen itself fails with the same error, and is told of.
    page?.load?.().catch(() => undefined);
  }, [page]);
  if (!page) return <WayHome />;
  const { frame: Frame, screen: Screen, words } = page;
  return (
    <Suspense fallback={<Loader label={translate('shell.loading')} />}>
      {words && <Learnt part={words} />}
      <Frame>
        <Suspense fallback={<Loader label={translate('shell.loading')} />}>
          <Screen />
        </Suspense>
      </Frame>
    </Suspense>
  );
}

/** Holds up what stands beside it until its words are there; the chunks load meanwhile. */
function Learnt({ part }: { part: Part }) {
  useWordsOf(part);
  return null;
}

function WayHome() {
  useEffect(() => navigate(paths.home, { replaces: true }), []);
  return null;
}
