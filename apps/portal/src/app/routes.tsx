import type { Part } from 'virtual:catalogues';
import { Loader } from '@talon/ui/Loader';
import {
  Activity,
  type ComponentType,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react';
import { LoginByEmailScreen } from '../features/login/LoginByEmailScreen';
import { LoginFrame } from '../features/login/LoginFrame';
import { abandonStepUp, resumeWaiting, useWaitingPage, type WaitingPage } from '../shared/step-up/step-up';
import { KeptPlace, navigate, useLocation } from '../shared/navigation/location';
import {
  fuzzionPaths,
  mandatoryPaths,
  onboardingPaths,
  partnerMessagePaths,
  paths,
  recoveryPaths,
} from '../shared/navigation/paths';
import { ErrorBoundary } from '../shared/layout/ErrorBoundary';
import { useTranslations, useTranslationsOf } from '../shared/translations/translations';

type Frame = ComponentType<{ children: ReactNode }>;

/** A screen and the frame it stands in; pages of one frame share what the frame holds. */
type Page = {
  frame: Frame;
  screen: ComponentType;
  /** The words that it needs beside those of the entry. */
  words?: Part | undefined;
  /** Fetches the screen's chunk beside that of the frame, not after it. */
  load?: () => Promise<unknown>;
};

const accountPages = () => import('./shell/AccountPages');
const AccountPages = lazy(async () => ({ default: (await accountPages()).AccountPages }));

/** A page whose screen is fetched when it is opened. */
function fetched(frame: Frame, words: Part | undefined, load: () => Promise<ComponentType>): Page {
  return { frame, words, load, screen: lazy(async () => ({ default: await load() })) };
}

const alone = (words: Part | undefined, load: () => Promise<ComponentType>) => fetched(Fragment, words, load);
const account = (load: () => Promise<ComponentType>) => fetched(AccountPages, 'account', load);
const onEach = (all: readonly string[], page: Page) => Object.fromEntries(all.map(path => [path, page]));

const pages: Partial<Record<string, Page>> = {
  [paths.loginEmail]: { frame: LoginFrame, screen: LoginByEmailScreen },
  [paths.loginPhone]: fetched(
    LoginFrame,
    undefined,
    async () => (await import('../features/login/LoginByPhoneScreen')).LoginByPhoneScreen,
  ),
  ...onEach(
    onboardingPaths,
    alone('onboarding', async () => (await import('../features/onboarding/OnboardingPages')).OnboardingPages),
  ),
  ...onEach(
    recoveryPaths,
    alone('recovery', async () => (await import('../features/recovery/RecoveryPages')).RecoveryPages),
  ),
  [paths.mfa]: alone('mfa', async () => (await import('../features/mfa/MfaScreen')).MfaScreen),
  ...onEach(
    mandatoryPaths,
    alone('mfa', async () => (await import('../features/mfa/MandatoryPages')).MandatoryPages),
  ),
  [paths.weakPassword]: alone(
    'account',
    async () => (await import('../features/security/WeakPasswordScreen')).WeakPasswordScreen,
  ),
  ...onEach(
    [paths.duplicated, paths.duplicated2fa],
    alone('merge', async () => (await import('../features/merge/DuplicatedPages')).DuplicatedPages),
  ),
  [paths.dashboard]: account(
    async () => (await import('../features/dashboard/DashboardScreen')).DashboardScreen,
  ),
  [paths.profile]: fetched(
    AccountPages,
    'profile',
    async () => (await import('../features/profile/ProfileScreen')).ProfileScreen,
  ),
  [paths.security]: account(async () => (await import('../features/security/SecurityScreen')).SecurityScreen),
  [paths.history]: account(async () => (await import('../features/devices/HistoryScreen')).HistoryScreen),
  [paths.password]: account(async () => (await import('../features/security/PasswordScreen')).PasswordScreen),
  [paths.access]: account(async () => (await import('../features/access/AccessScreen')).AccessScreen),
  ...onEach(
    [paths.approve, paths.partner, ...partnerMessagePaths],
    alone('authorize', async () => (await import('../features/authorize/AuthorizePages')).AuthorizePages),
  ),
  ...onEach(
    fuzzionPaths,
    fetched(AccountPages, 'similar', async () => (await accountPages()).SimilarAccountPages),
  ),
  [paths.maintenance]: alone(
    undefined,
    async () => (await import('./shell/MaintenanceScreen')).MaintenanceScreen,
  ),
};

/** Which screen a path shows, and in which frame it stands. A page that waits for a grant stays as it is, out of sight. */
export function PortalRoutes() {
  const { path } = useLocation();
  const waiting = useWaitingPage();
  const page = pages[path];
  useEffect(() => {
    // Where it fails, the screen itself fails with the same error, and is told of.
    page?.load?.().catch(() => undefined);
  }, [page]);
  const before = useRef(path);
  useEffect(() => {
    const hasMoved = before.current !== path;
    before.current = path;
    if (!waiting) return;
    if (!staysWaiting(waiting, path)) abandonStepUp();
    else if (waiting.path === path && hasMoved) resumeWaiting();
  }, [waiting, path]);
  if (!page) return <WayHome />;
  const kept = waiting && waiting.path !== path ? waiting : undefined;
  const shown = [...(kept ? [pages[kept.path] ?? page] : []), page];
  const frames = [...new Set(shown.map(({ frame }) => frame))];
  return frames.map(frame => (
    <Shown key={keyOf(frame)} kept={frame === page.frame ? undefined : kept}>
      <Framed frame={frame} pages={shown.filter(each => each.frame === frame)} current={page} kept={kept} />
    </Shown>
  ));
}

/** What was typed there stays while the person proves who they are, on the code page or by setting a method up. */
function staysWaiting({ path: waitingPath }: WaitingPage, path: string): boolean {
  return [waitingPath, paths.mfa, paths.security].some(each => each === path);
}

function Framed({
  frame: Frame,
  pages: framed,
  current,
  kept,
}: {
  frame: Frame;
  pages: Page[];
  current: Page;
  kept: WaitingPage | undefined;
}) {
  const { translate } = useTranslations();
  const waitsFor = <Loader label={translate('shell.loading')} />;
  return (
    <Suspense fallback={waitsFor}>
      {[...new Set(framed.flatMap(({ words }) => words ?? []))].map(part => (
        <LoadTranslations key={part} part={part} />
      ))}
      <Frame>
        {framed.map(page => (
          <Shown key={keyOf(page.screen)} kept={page === current ? undefined : kept}>
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

/** Kept out of sight, a page has its state and its place, and does nothing. */
function Shown({ kept, children }: { kept: WaitingPage | undefined; children: ReactNode }) {
  return (
    <KeptPlace value={kept && { path: kept.path, search: kept.search, hasMoved: true }}>
      <Activity mode={kept ? 'hidden' : 'visible'}>{children}</Activity>
    </KeptPlace>
  );
}

const keys = new Map<unknown, string>();

/** A name for a component that stays the same. */
function keyOf(component: unknown): string {
  const key = keys.get(component) ?? String(keys.size);
  keys.set(component, key);
  return key;
}

/** Holds up what stands beside it until its words are there; the chunks load meanwhile. */
function LoadTranslations({ part }: { part: Part }) {
  useTranslationsOf(part);
  return null;
}

function WayHome() {
  useEffect(() => navigate(paths.home, { replaces: true }), []);
  return null;
}
