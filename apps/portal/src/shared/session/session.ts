import { signOut } from '@talon/contract/login';
import type { Client } from '@talon/contract/client';
import type { User } from '@talon/contract/dashboard';
import type { ErrorCode } from '@talon/contract/errors';
import { afterSignIn } from '@talon/rules/after-sign-in';
import type { RequiredAction } from '@talon/rules/required-action';

import { cacheUser, cachedUserKey, type CachedUser, forgetCachedUser, readCachedUser } from './cached-user';
import { clearStorage, forgetSignInData } from './session-data';
import { forgetTarget, rememberedTarget } from './target';
import type { HeldToken, Tokens } from './tokens';

export type SessionState = {
  held: HeldToken | undefined;
  user: CachedUser | undefined;
  /** Where a sign-in that has just succeeded leads. */
  next: string | undefined;
  /** Somebody else's application sent this person here. */
  isPartner: boolean;
  /** The person has logged out on this page. */
  hasLoggedOut: boolean;
  /** Why the person has to sign in again. */
  notice: ErrorCode | undefined;
};

const codeOfRequiredAction = {
  weak_password: 'required-action-weak-password',
  duplicated: 'required-action-duplicated',
  mfa_forced: 'required-action-mfa-forced',
} as const satisfies Record<RequiredAction, ErrorCode>;

function requiredActionOf(code: ErrorCode): RequiredAction | undefined {
  return (Object.keys(codeOfRequiredAction) as RequiredAction[]).find(
    debt => codeOfRequiredAction[debt] === code,
  );
}

const nobody = { held: undefined, user: undefined, next: undefined, isPartner: false, hasLoggedOut: false };

/** Whether the person has to enrol authenticators first: by the token, or by what the service has told since. */
export function isMfaForced({ held, user }: Pick<SessionState, 'held' | 'user'>): boolean {
  if (held === undefined) return false;
  return (
    held.required_action === 'mfa_forced' || (held.required_action === null && user?.mfa_forced === true)
  );
}

export type Session = ReturnType<typeof createSession>;

/** Who is signed in on this page. Only this module starts and ends the session. */
export function createSession(tokens: Tokens, call: Client) {
  const isPlanted = tokens.removePlanted();
  let state: SessionState = { ...nobody, notice: undefined, held: tokens.read(), user: readCachedUser() };
  if (isPlanted && !state.held) state.notice = 'login-required';
  const listeners = new Set<() => void>();

  function become(next: Partial<SessionState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function clear(next: Partial<SessionState>) {
    tokens.clear();
    forgetCachedUser();
    forgetSignInData();
    become({ ...nobody, notice: undefined, ...next });
  }

  /** The call reads its token before it waits, so the page need not wait for the service to be rid of it. */
  function endToken() {
    void call(signOut);
  }

  /** Starts the session of a token and sets what follows. Without a required action the `detour` comes before the target. */
  function begin(held: HeldToken, detour?: string) {
    tokens.keep(held);
    const step = afterSignIn({
      mfa: null,
      required_action: held.required_action,
      target: rememberedTarget(),
    });
    const next = held.required_action === null && detour !== undefined ? detour : step.to;
    become({ ...nobody, notice: undefined, held, next, isPartner: step.name === 'partner' });
  }

  /** Logs this page out where the service has ended its token already. */
  function leave() {
    clearStorage();
    clear({ hasLoggedOut: true });
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    begin,

    /** Replaces the token of the same person; the shared cookie is set again. */
    renew(held: HeldToken) {
      tokens.keep(held);
      become({ held });
    },

    /** The page after the sign-in is open. A remembered target is used once; with a required action it is kept. */
    arrive() {
      if (state.next === rememberedTarget()) forgetTarget();
      become({ next: undefined });
    },

    know(user: User) {
      // The person may have logged out before the reply came.
      if (!state.held) return;
      become({ user: cacheUser(user) });
    },

    /** The service no longer takes the token (`login-required`), or takes it for the required action alone (`required-action-…`). */
    refused(code: ErrorCode) {
      const debt = requiredActionOf(code);
      if (debt && state.held) begin({ token: state.held.token, required_action: debt });
      else clear({ notice: code });
    },

    logOut() {
      if (state.held) endToken();
      leave();
    },

    leave,

    dismissReason() {
      become({ notice: undefined });
    },

    /** Another tab, or a platform of the domain, may have signed in or out since. */
    reloadToken() {
      const held = tokens.read();
      if (held?.token === state.held?.token) return;
      if (held) return become({ ...nobody, notice: undefined, held, user: readCachedUser() });
      // The cookies stay: another tab may have written one whose mark is not seen here yet.
      forgetCachedUser();
      forgetSignInData();
      become({ ...nobody, notice: 'login-required' });
    },
  };
}

const cookieDelayMilliseconds = 500;

/** Looks again whenever another tab forgets the person, and when this one is shown. */
export function watchOtherTabs(session: Session): void {
  addEventListener('storage', ({ key }) => {
    if (key !== cachedUserKey && key !== null) return;
    session.reloadToken();
    // Another tab's cookies may be seen here a moment later than what it has stored.
    setTimeout(() => session.reloadToken(), cookieDelayMilliseconds);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.reloadToken();
  });
}
