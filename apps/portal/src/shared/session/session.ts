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
  /** The path to open after a sign-in that has just succeeded. */
  next: string | undefined;
  /** Whether the client of a partner sent the person here. */
  isPartner: boolean;
  /** Whether the person has logged out on this page. */
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

/** Whether the person must enrol authenticators first, according to the token or to the user loaded since. */
export function isMfaForced({ held, user }: Pick<SessionState, 'held' | 'user'>): boolean {
  if (held === undefined) return false;
  return (
    held.required_action === 'mfa_forced' || (held.required_action === null && user?.mfa_forced === true)
  );
}

export type Session = ReturnType<typeof createSession>;

/** The session of this page. Only this module starts and ends it. */
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

  /** The call reads the token synchronously. The page can therefore remove the token without waiting for the reply. */
  function endToken() {
    void call(signOut);
  }

  /** Starts a session and sets the next page. Without a required action, `detour` opens before the remembered target. */
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

  /** Logs this page out after the service has ended its token. */
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

    /** Replaces the token of the same person and rewrites its cookie. */
    renew(held: HeldToken) {
      tokens.keep(held);
      become({ held });
    },

    /** Call it when the page after the sign-in is open. Forgets the target if it was opened; a required action keeps it. */
    arrive() {
      if (state.next === rememberedTarget()) forgetTarget();
      become({ next: undefined });
    },

    know(user: User) {
      // The person may have logged out before the reply came.
      if (!state.held) return;
      become({ user: cacheUser(user) });
    },

    /** The service refuses the token (`login-required`), or accepts it only for a required action (`required-action-…`). */
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

    /** Reads the token again, because another tab or a platform of the domain may have signed the person in or out. */
    reloadToken() {
      const held = tokens.read();
      if (held?.token === state.held?.token) return;
      if (held) return become({ ...nobody, notice: undefined, held, user: readCachedUser() });
      // The cookies stay, because another tab may have written a token whose mark this tab cannot see yet.
      forgetCachedUser();
      forgetSignInData();
      become({ ...nobody, notice: 'login-required' });
    },
  };
}

const cookieDelayMilliseconds = 500;

/** Reloads the token when another tab changes the cached user or clears the storage, and when this tab becomes visible. */
export function watchOtherTabs(session: Session): void {
  addEventListener('storage', ({ key }) => {
    if (key !== cachedUserKey && key !== null) return;
    session.reloadToken();
    // The cookies of another tab may become visible here a moment later than its storage.
    setTimeout(() => session.reloadToken(), cookieDelayMilliseconds);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.reloadToken();
  });
}
