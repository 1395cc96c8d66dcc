import type { Part } from 'virtual:catalogues';
import { Loader } from '@talon/ui/Loader';
import { Activity, type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { LoginByEmailScreen } from '../features/login/LoginByEmailScreen';
import { LoginFrame } from '../features/login/LoginFrame';
import { abandonGrant, useWaiting, type Waiting } from './grant';
import { navigate, useLocation } from './location';
import { mandatoryPaths, onboardingPaths, paths } from './paths';
import { ErrorBoundary } from './shell/ErrorBoundary';
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
const loadSecurity = async () => ({
  default: (await import('../features/security/SecurityScreen')).SecurityScreen,
});
const SecurityScreen = lazy(loadSecurity);
const loadHistory = async () => ({
  default: (await import('../features/devices/HistoryScreen')).HistoryScreen,
});
const HistoryScreen = lazy(loadHistory);
const loadPassword = async () => ({
  default: (await import('../features/security/PasswordScreen')).PasswordScreen,
});
const PasswordScreen = lazy(loadPassword);
const WeakPasswordScreen = lazy(async () => ({
  default: (await import('../features/security/WeakPasswordScreen')).WeakPasswordScreen,
}));
const MfaScreen = lazy(async () => ({ default: (await import('../features/mfa/MfaScreen')).MfaScreen }));
const MandatoryPages = lazy(async () => ({
  default: (await import('../features/mfa/MandatoryPages')).MandatoryPages,
}));
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

const mandatory: Page = { frame: Fragment, screen: MandatoryPages, words: 'mfa' };

const pages: Partial<Record<string, Page>> = {
  ...Object.fromEntries(onboardingPaths.map(path => [path, onboarding])),
  [paths.loginEmail]: { frame: LoginFrame, screen: LoginByEmailScreen },
  [paths.loginPhone]: { frame: LoginFrame, screen: LoginByPhoneScreen, load: loadLoginByPhone },
  [paths.dashboard]: { frame: AccountPages, screen: DashboardScreen, words: 'account', load: loadDashboard },
  [paths.security]: { frame: AccountPages, screen: SecurityScreen, words: 'account', load: loadSecurity },
  [paths.history]: { frame: AccountPages, screen: HistoryScreen, words: 'account', load: loadHistory },
  [paths.password]: { frame: AccountPages, screen: PasswordScreen, words: 'account', load: loadPassword },
  [paths.weakPassword]: { frame: Fragment, screen: WeakPasswordScreen, words: 'account' },
  [paths.mfa]: { frame: Fragment, screen: MfaScreen, words: 'mfa' },
  ...Object.fromEntries(mandatoryPaths.map(path => [path, mandatory])),
  [paths.maintenance]: { frame: Fragment, screen: MaintenanceScreen },
};

/** Which screen a path shows, and in which frame it stands. A page that waits for a grant stays as it is, out of sight. */
export function PortalRoutes() {
  const { path } = useLocation();
  const waiting = useWaiting();
  const page = pages[path];
  useEffect(() => {
    // Where it fails, the screen itself fails with the same error, and is told of.
    page?.load?.().catch(() => undefined);
  }, [page]);
  useEffect(() => {
    if (waiting && !staysWaiting(waiting, path)) abandonGrant();
  }, [waiting, path]);
  if (!page) return <WayHome />;
  const kept = waiting && waiting.path !== path ? pages[waiting.path] : undefined;
  const shown = kept ? [kept, page] : [page];
  const frames = [...new Set(shown.map(({ frame }) => frame))];
  return frames.map(frame => (
    <Shown key={keyOf(frame)} isShown={frame === page.frame}>
      <Framed frame={frame} pages={shown.filter(each => each.frame === frame)} current={page} />
    </Shown>
  ));
}

/** What was typed there stays while the person proves who they are, on the code page or by setting a method up. */
function staysWaiting({ path: waitingPath }: Waiting, path: string): boolean {
  return [waitingPath, paths.mfa, paths.security].some(each => each === path);
}

function Framed({
  frame: Frame,
  pages: framed,
  current,
}: {
  frame: Page['frame'];
  pages: Page[];
  current: Page;
}) {
  const { translate } = useWords();
  const waitsFor = <Loader label={translate('shell.loading')} />;
  return (
    <Suspense fallback={waitsFor}>
      {[...new Set(framed.flatMap(({ words }) => words ?? []))].map(part => (
        <Learnt key={part} part={part} />
      ))}
      <Frame>
        {framed.map(page => (
          <Shown key={keyOf(page.screen)} isShown={page === current}>
            <ErrorBoundary>
              <Suspense fallback={waitsFor}>
                <page.screen />
              </Suspense>
            </ErrorBoundary>
          </Shown>
        ))}
      </Frame>
    </Suspense>
  );
}

/** Hidden, it keeps its state and does nothing. */
function Shown({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>;
}

const keys = new Map<unknown, string>();

/** A name for a component that stays the same. */
function keyOf(component: unknown): string {
  const key = keys.get(component) ?? String(keys.size);
  keys.set(component, key);
  return key;
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
