import { clientIdOfTarget, isForcedClient, isPartner } from './clients';
import type { RequiredAction } from './required-action';

/** The outcome of a sign-in, and the page that the person asked for before it. */
export type SignedIn = {
  /** The challenge that must still be confirmed; null when none is required. */
  readonly mfa: { readonly method: string; readonly payload: string } | null;
  readonly required_action: RequiredAction | null;
  /** The remembered target, a path of this portal. */
  readonly target: string | undefined;
};

type Step = {
  readonly name: 'mfa' | 'weak_password' | 'duplicated' | 'forced' | 'partner' | 'target';
  readonly when: (state: SignedIn) => boolean;
  /** The path to go to. */
  readonly to: (state: SignedIn) => string;
};

/**
 * The page after a sign-in. The first row whose condition is true decides. mfa_forced applies to first-party clients and the
 * portal only: a person on the way to a partner continues. The rows `partner` and `target` lead to the same path; `partner`
 * also marks the session as a partner's.
 */
export const stepsAfterSignIn: readonly Step[] = [
  { name: 'mfa', when: state => state.mfa !== null, to: codePage },
  {
    name: 'weak_password',
    when: state => state.required_action === 'weak_password',
    to: () => '/weak-password',
  },
  { name: 'duplicated', when: state => state.required_action === 'duplicated', to: () => '/duplicated' },
  {
    name: 'forced',
    when: state => state.required_action === 'mfa_forced' && isForcedClient(clientIdOfTarget(state.target)),
    to: () => '/mandatory-mfa',
  },
  { name: 'partner', when: state => isPartner(clientIdOfTarget(state.target)), to: targetOrHome },
  { name: 'target', when: () => true, to: targetOrHome },
];

/** The name and the path of the row that decides. */
export function afterSignIn(state: SignedIn): { name: Step['name']; to: string } {
  const step = stepsAfterSignIn.find(({ when }) => when(state));
  if (!step) throw new Error('no row holds');
  return { name: step.name, to: step.to(state) };
}

function codePage({ mfa }: SignedIn): string {
  return `/mfa?payload=${encodeURIComponent(mfa?.payload ?? '')}&method=${encodeURIComponent(mfa?.method ?? '')}`;
}

function targetOrHome({ target }: SignedIn): string {
  return target ?? '/user/dashboard';
}
