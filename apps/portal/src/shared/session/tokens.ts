import { restrictedSessionSeconds, tokenSeconds } from '@talon/rules/limits';
import type { RequiredAction } from '@talon/rules/required-action';
import { object, picklist, string } from 'valibot';
import { storedValue } from '../storage/stored-value';

const fullCookie = 'uzzer_token';
const duplicatedCookie = 'uzzer_token_duplicated';

const limited = storedValue(
  'sessionStorage',
  'limited-token',
  object({ token: string(), required_action: picklist(['weak_password', 'mfa_forced']) }),
);

export type HeldToken = { token: string; required_action: RequiredAction | null };

export type Tokens = {
  read: () => HeldToken | undefined;
  keep: (held: HeldToken) => void;
  clear: () => void;
};

/**
 * Where tokens are kept: a full one in the cookie that the platforms of the domain share, the duplicated one in its own
 * cookie, any other that has a required action in this tab alone.
 */
export function createTokens(cookieDomain: string): Tokens {
  function writeCookie(name: string, value: string, seconds: number) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Domain=${cookieDomain}; Path=/; SameSite=Lax${secure}`;
  }

  function clear() {
    writeCookie(fullCookie, '', -1);
    writeCookie(duplicatedCookie, '', -1);
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
    keep(held) {
      clear();
      if (held.required_action === null) writeCookie(fullCookie, held.token, tokenSeconds);
      else if (held.required_action === 'duplicated')
        writeCookie(duplicatedCookie, held.token, restrictedSessionSeconds);
      else limited.write({ token: held.token, required_action: held.required_action });
    },
    clear,
  };
}

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find(each => each.startsWith(start));
  return found?.slice(start.length) || undefined;
}
