import { clientIdOfTarget, isForcedClient } from '@talon/rules/clients';
import { onboardingPaths, pageKind, paths } from '../shared/navigation/paths';
import { isRequest } from '../shared/session/target';

/** A navigation to a page, with the facts that the rules need. */
export type Visit = {
  /** Path without a trailing slash. */
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  /** Path of the previous page; undefined on the first. */
  from: string | undefined;
  isLogged: boolean;
  isDuplicatedLogged: boolean;
  /** The person must enrol authenticators first (`mfa_forced`), according to the token or to the loaded user. */
  isForced: boolean;
  /** The person has just logged out on this page. */
  hasLoggedOut: boolean;
  /** Destination after a sign-in that has just succeeded. */
  next: string | undefined;
  /** The remembered target. */
  target: string | undefined;
  isMaintenance: boolean;
};

/** Without `to` the page opens. The effect happens before the redirect. */
export type GateDecision = { to?: string; effect?: Effect };

type Effect = 'remember-target' | 'arrive' | 'log-out' | 'offer-card';

type Row = { name: string; when: (visit: Visit) => boolean; go: (visit: Visit) => GateDecision };

const stay = () => ({});
const to = (path: string) => () => ({ to: path });
const isPublic = ({ path }: Visit) => pageKind(path) === 'public';
const isMandatoryMfa = (path: string | undefined) => path !== undefined && pageKind(path) === 'mandatory-mfa';
const isAnonymous = ({ isLogged, isDuplicatedLogged }: Visit) => !isLogged && !isDuplicatedLogged;
const isOnboarding = ({ path }: Visit) => onboardingPaths.some(each => each === path);
const isLogin = ({ path }: Visit) =>
  [paths.login, paths.loginEmail, paths.loginPhone].some(each => each === path);

const isApproval = ({ path }: Visit) => path === paths.approve;
/** Whether the remembered target is an authorization request, which may require a new sign-in. */
const isAsked = ({ target }: Visit) => isRequest(target);

/** The client id in the current address or in the remembered target. */
function requestingClient({ path, search, target }: Visit): string | null {
  return clientIdOfTarget(path + search) ?? clientIdOfTarget(target);
}

/** The global navigation rules (specification, section 2). The first row that holds decides. */
export const gate: readonly Row[] = [
  {
    name: 'maintenance-is-over',
    // Only after a page load. A sign-in refused with `maintenance` opens this page while the loaded configuration still says that
    // there is none.
    when: ({ path, from, isMaintenance, isLogged }) =>
      path === paths.maintenance && from === undefined && (!isMaintenance || isLogged),
    go: to(paths.login),
  },
  {
    name: 'open-page',
    when: ({ path }) => pageKind(path) === 'open',
    go: stay,
  },
  {
    name: 'unknown-path',
    when: ({ path }) => pageKind(path) === undefined,
    go: to(paths.home),
  },
  {
    name: 'after-sign-in',
    when: ({ next }) => next !== undefined,
    go: ({ next = paths.home }) => ({ to: next, effect: 'arrive' }),
  },
  {
    name: 'leaving-mandatory-mfa',
    when: ({ isForced, from, path }) => isForced && isMandatoryMfa(from) && !isMandatoryMfa(path),
    go: () => ({ to: paths.loginEmail, effect: 'log-out' }),
  },
  {
    name: 'maintenance',
    when: visit => visit.isMaintenance && isLogin(visit) && isAnonymous(visit),
    go: to(paths.maintenance),
  },
  {
    name: 'bare-login',
    when: ({ path }) => path === paths.login,
    go: ({ search }) => ({ to: paths.loginEmail + search }),
  },
  {
    name: 'bare-forgot-password',
    when: ({ path }) => path === paths.forgotPassword,
    go: ({ search }) => ({ to: paths.forgotPasswordEmail + search }),
  },
  {
    name: 'home',
    when: ({ path }) => path === paths.home,
    go: ({ search }) => ({ to: paths.dashboard + search }),
  },
  {
    name: 'mfa-forced',
    when: visit =>
      visit.isForced &&
      isForcedClient(requestingClient(visit)) &&
      !isMandatoryMfa(visit.path) &&
      !isPublic(visit),
    go: visit => ({ to: paths.mandatoryMfa, ...(isApproval(visit) && { effect: 'remember-target' }) }),
  },
  {
    name: 'authorization-request',
    when: isApproval,
    go: stay,
  },
  {
    name: 'logged-in-on-onboarding',
    when: visit => visit.isLogged && isOnboarding(visit),
    go: () => ({ to: paths.home, effect: 'offer-card' }),
  },
  {
    name: 'logged-in-on-public-page',
    when: visit => visit.isLogged && isPublic(visit) && !isAsked(visit),
    go: to(paths.home),
  },
  {
    name: 'logged-out',
    when: visit => visit.hasLoggedOut && isAnonymous(visit) && !isPublic(visit),
    go: to(paths.loginEmail),
  },
  {
    name: 'anonymous-on-protected-page',
    when: visit => isAnonymous(visit) && !isPublic(visit),
    go: () => ({ to: paths.loginEmail, effect: 'remember-target' }),
  },
  { name: 'any-other-page', when: () => true, go: stay },
];

/** Returns the name and the decision of the first rule that holds. */
export function decide(visit: Visit): GateDecision & { rule: string } {
  const rule = gate.find(({ when }) => when(visit));
  return { ...rule?.go(visit), rule: rule?.name ?? '' };
}
