import { clientIdOfTarget, isForcedClient } from '@talon/rules/clients';
import { onboardingPaths, pageKind, paths } from '../shared/navigation/paths';

/** Somebody comes to a page. */
export type Visit = {
  /** Path without a closing slash. */
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  /** The page that was shown before; undefined at the first. */
  from: string | undefined;
  isLogged: boolean;
  isDuplicatedLogged: boolean;
  /** mfa_forced. */
  isForced: boolean;
  /** The person has just logged out on this page. */
  hasLoggedOut: boolean;
  /** Where a sign-in that has just succeeded leads. */
  next: string | undefined;
  /** The remembered target. */
  target: string | undefined;
  isMaintenance: boolean;
};

/** Without `to` the page opens. The effect happens before the person goes on. */
export type Outcome = { to?: string; effect?: Effect };

type Effect = 'remember-target' | 'arrive' | 'log-out' | 'offer-card';

type Row = { when: (visit: Visit) => boolean; go: (visit: Visit) => Outcome };

const stay = () => ({});
const to = (path: string) => () => ({ to: path });
const isPublic = ({ path }: Visit) => pageKind(path) === 'public';
const isMandatoryMfa = (path: string | undefined) => path !== undefined && pageKind(path) === 'mandatory-mfa';
const isAnonymous = ({ isLogged, isDuplicatedLogged }: Visit) => !isLogged && !isDuplicatedLogged;
const isOnboarding = ({ path }: Visit) => onboardingPaths.some(each => each === path);
const isLogin = ({ path }: Visit) =>
  [paths.login, paths.loginEmail, paths.loginPhone].some(each => each === path);

const isRequest = ({ path }: Visit) => path === paths.approve;
/** An application waits for an answer, with a `uid`, and may ask for a fresh sign-in. */
const isAsked = ({ target = '' }: Visit) => /^\/approve\?(.*&)?uid=/.test(target);

/** The client whose page the person is on or on the way to. */
function requestingClient({ path, search, target }: Visit): string | null {
  return clientIdOfTarget(path + search) ?? clientIdOfTarget(target);
}

/** The global navigation rules; the first row that holds decides. */
export const gate: readonly Row[] = [
  {
    // Mfa and other open pages skip these checks.
    when: ({ path }) => pageKind(path) === 'open',
    go: stay,
  },
  {
    // Any unknown path redirects to home.
    when: ({ path }) => pageKind(path) === undefined,
    go: to(paths.home),
  },
  {
    // A sign-in leads to what follows it.
    when: ({ next }) => next !== undefined,
    go: ({ next = paths.home }) => ({ to: next, effect: 'arrive' }),
  },
  {
    // Leaving mandatory-mfa while still forced logs out.
    when: ({ isForced, from, path }) => isForced && isMandatoryMfa(from) && !isMandatoryMfa(path),
    go: () => ({ to: paths.loginEmail, effect: 'log-out' }),
  },
  {
    // Login is not possible during maintenance.
    when: visit => visit.isMaintenance && isLogin(visit) && isAnonymous(visit),
    go: to(paths.maintenance),
  },
  {
    // The bare login route goes to login by email.
    when: ({ path }) => path === paths.login,
    go: ({ search }) => ({ to: paths.loginEmail + search }),
  },
  {
    // Home is the dashboard.
    when: ({ path }) => path === paths.home,
    go: ({ search }) => ({ to: paths.dashboard + search }),
  },
  {
    // Who is under the policy (mfa_forced) goes to mandatory-mfa.
    when: visit =>
      visit.isForced &&
      isForcedClient(requestingClient(visit)) &&
      !isMandatoryMfa(visit.path) &&
      !isPublic(visit),
    go: visit => ({ to: paths.mandatoryMfa, ...(isRequest(visit) && { effect: 'remember-target' }) }),
  },
  {
    // Whether somebody has to sign in for an application, its request says.
    when: isRequest,
    go: stay,
  },
  {
    // Logged-in users on pages of the onboarding go home, where they may add a card.
    when: visit => visit.isLogged && isOnboarding(visit),
    go: () => ({ to: paths.home, effect: 'offer-card' }),
  },
  {
    // Logged-in users on public pages go home.
    when: visit => visit.isLogged && isPublic(visit) && !isAsked(visit),
    go: to(paths.home),
  },
  {
    // Who logs out goes to login by email.
    when: visit => visit.hasLoggedOut && isAnonymous(visit) && !isPublic(visit),
    go: to(paths.loginEmail),
  },
  {
    // Anonymous users on protected pages go to login, the target remembered.
    when: visit => isAnonymous(visit) && !isPublic(visit),
    go: () => ({ to: paths.loginEmail, effect: 'remember-target' }),
  },
  // Any other page opens.
  { when: () => true, go: stay },
];

/** What becomes of a visit, and which row decided. */
export function decide(visit: Visit): Outcome & { row: number } {
  const row = gate.findIndex(({ when }) => when(visit));
  return { ...gate[row]?.go(visit), row };
}
