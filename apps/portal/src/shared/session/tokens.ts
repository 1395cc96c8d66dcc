import { restrictedSessionSeconds, tokenSeconds } from '@talon/rules/limits';
import type { RequiredAction } from '@talon/rules/required-action';
import { object, picklist, string } from 'valibot';
import { storedValue } from '../storage/stored-value';
import { tokenMarks } from './token-marks';

const fullCookie = 'uzzer_token';
const duplicatedCookie = 'uzzer_token_duplicated';

const limited = storedValue(
  'sessionStorage',
  'limited-token',
  object({ token: string(), required_action: picklist(['weak_password', 'mfa_forced']) }),
);

export type SessionToken = { token: string; required_action: RequiredAction | null };

export type Tokens = {
  read: () => SessionToken | undefined;
  keep: (sessionToken: SessionToken) => void;
  clear: () => void;
  /** Removes the cookies whose token this portal has not written, and returns whether there were any. */
  removePlanted: () => boolean;
};

/**
 * Stores the token. A token of a full session is in the cookie that the platforms of the domain share. A token with the
 * required action `duplicated` has its own cookie. Other tokens with a required action are in the session storage of this
 * tab. Only tokens that this portal has written are read from the cookies: otherwise another host of the domain could sign
 * the person in to somebody else's account.
 */
export function createTokens(cookieDomain: string): Tokens {
  function writeCookie(name: string, value: string, seconds: number) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Domain=${cookieDomain}; Path=/; SameSite=Lax${secure}`;
  }

  function clear() {
    writeCookie(fullCookie, '', -1);
    writeCookie(duplicatedCookie, '', -1);
    tokenMarks.forget();
    limited.forget();
  }

  return {
    read() {
      const full = readCookie(fullCookie);
      if (full) return { token: full, required_action: null };
      const duplicated = readCookie(duplicatedCookie);
      if (duplicated) return { token: duplicated, required_action: 'duplicated' };
      return limited.read();
    },
    keep(sessionToken) {
      const earlier = tokenMarks.read();
      clear();
      if (sessionToken.required_action === null || sessionToken.required_action === 'duplicated')
        tokenMarks.add(sessionToken.token, earlier);
      if (sessionToken.required_action === null) writeCookie(fullCookie, sessionToken.token, tokenSeconds);
      else if (sessionToken.required_action === 'duplicated')
        writeCookie(duplicatedCookie, sessionToken.token, restrictedSessionSeconds);
      else limited.write({ token: sessionToken.token, required_action: sessionToken.required_action });
    },
    clear,
    removePlanted() {
      const planted = [fullCookie, duplicatedCookie].filter(
        name => tokensIn(name).length > 0 && readCookie(name) === undefined,
      );
      for (const name of planted) writeCookie(name, '', -1);
      return planted.length > 0;
    },
  };
}

/** The token that this portal has written. It may not be the first: a planted cookie with a longer path precedes it. */
function readCookie(name: string): string | undefined {
  return tokensIn(name).find(tokenMarks.isOwn);
}

function tokensIn(name: string): string[] {
  const start = `${name}=`;
  return document.cookie
    .split('; ')
    .filter(each => each.startsWith(start) && each !== start)
    .map(each => each.slice(start.length));
}
