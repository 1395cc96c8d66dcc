import { signOut } from '@talon/contract/login';
import type { Client } from '@talon/contract/client';
import type { User } from '@talon/contract/dashboard';
import type { ErrorCode } from '@talon/contract/errors';
import { afterSignIn } from '@talon/rules/after-sign-in';
import type { RequiredAction } from '@talon/rules/required-action';
import { cacheUser, cachedUserKey, type CachedUser, forgetCachedUser, readCachedUser } from './cached-user';
import { clearStorage, forgetSignInData } from './session-data';
import { forgetTarget, rememberedTarget } from './target';
import type { SessionToken, Tokens } from './tokens';

export interface SignedInPerson {
  /** First and last name; null if the account has none. */
  name: string | null;
  /** Masked in a restricted session. */
  email: string | null;
  phone: string | null;
}

export type SessionState = {
  sessionToken: SessionToken | undefined;
  user: CachedUser | undefined;
  /** Who is signed in, in a session that cannot load the user. */
  person: SignedInPerson | undefined;
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
    requiredAction => codeOfRequiredAction[requiredAction] === code,
  );
}

const nobody = {
  sessionToken: undefined,
  user: undefined,
  person: undefined,
  next: undefined,
  isPartner: false,
  hasLoggedOut: false,
};

/** Whether the person must enrol authenticators first, according to the token or to the user loaded since. */
export function isMfaForced({ sessionToken, user }: Pick<SessionState, 'sessionToken' | 'user'>): boolean {
  if (sessionToken === undefined) return false;
  return (
    sessionToken.required_action === 'mfa_forced' ||
    (sessionToken.required_action === null && user?.mfa_forced === true)
  );
}

export type Session = ReturnType<typeof createSession>;

/** The session of this page. Only this module starts and ends it. */
export function createSession(tokens: Tokens, call: Client) {
  const isPlanted = tokens.removePlanted();
  let state: SessionState = {
    ...nobody,
    notice: undefined,
    sessionToken: tokens.read(),
    user: readCachedUser(),
  };
  if (isPlanted && !state.sessionToken) state.notice = 'login-required';
  const listeners = new Set<() => void>();

  function update(next: Partial<SessionState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function clear(next: Partial<SessionState>) {
    tokens.clear();
    forgetCachedUser();
    forgetSignInData();
    update({ ...nobody, notice: undefined, ...next });
  }

  /** The call reads the token synchronously. The page can therefore remove the token without waiting for the reply. */
  function endToken() {
    void call(signOut);
  }

  /** Starts a session and sets the next page. Without a required action, `detour` opens before the remembered target. */
  function begin(sessionToken: SessionToken, detour?: string) {
    tokens.keep(sessionToken);
    const step = afterSignIn({
      mfa: null,
      required_action: sessionToken.required_action,
      target: rememberedTarget(),
    });
    const next = sessionToken.required_action === null && detour !== undefined ? detour : step.to;
    update({ ...nobody, notice: undefined, sessionToken, next, isPartner: step.name === 'partner' });
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
    renew(sessionToken: SessionToken) {
      tokens.keep(sessionToken);
      update({ sessionToken });
    },

    /** Call it when the page after the sign-in is open. Forgets the target if it was opened; a required action keeps it. */
    arrive() {
      if (state.next === rememberedTarget()) forgetTarget();
      update({ next: undefined });
    },

    know(user: User) {
      // The person may have logged out before the reply came.
      if (!state.sessionToken) return;
      update({ user: cacheUser(user) });
    },

    /** In memory only: a restricted session knows its person by masked addresses. */
    recognise(person: SignedInPerson) {
      if (state.sessionToken) update({ person });
    },

    /** The service refuses the token (`login-required`), or accepts it only for a required action (`required-action-…`). */
    refused(code: ErrorCode) {
      const requiredAction = requiredActionOf(code);
      if (requiredAction && state.sessionToken)
        begin({ token: state.sessionToken.token, required_action: requiredAction });
      else clear({ notice: code });
    },

    logOut() {
      if (state.sessionToken) endToken();
      leave();
    },

    leave,

    dismissReason() {
      update({ notice: undefined });
    },

    /** Reads the token again, because another tab or a platform of the domain may have signed the person in or out. */
    reloadToken() {
      const sessionToken = tokens.read();
      if (sessionToken?.token === state.sessionToken?.token) return;
      if (sessionToken) return update({ ...nobody, notice: undefined, sessionToken, user: readCachedUser() });
      // The cookies stay, because another tab may have written a token whose mark this tab cannot see yet.
      forgetCachedUser();
      forgetSignInData();
      update({ ...nobody, notice: 'login-required' });
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
