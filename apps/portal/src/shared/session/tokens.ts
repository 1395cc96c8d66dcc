import { restrictedSessionSeconds, tokenSeconds } from '@talon/rules/limits';
import type { RequiredAction } from '@talon/rules/required-action';

const fullCookie = 'uzzer_token';
const duplicatedCookie = 'uzzer_token_duplicated';
const limitedKey = 'limited-token';

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
    sessionStorage.removeItem(limitedKey);
  }

  return {
    read() {
      const full = readCookie(fullCookie);
      if (full) return { token: full, required_action: null };
      const duplicated = readCookie(duplicatedCookie);
      if (duplicated) return { token: duplicated, required_action: 'duplicated' };
      return readLimited();
    },
    keep(held) {
      clear();
      if (held.required_action === null) writeCookie(fullCookie, held.token, tokenSeconds);
      else if (held.required_action === 'duplicated')
        writeCookie(duplicatedCookie, held.token, restrictedSessionSeconds);
      else sessionStorage.setItem(limitedKey, JSON.stringify(held));
    },
    clear,
  };
}

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find(each => each.startsWith(start));
  return found?.slice(start.length) || undefined;
}

function readLimited(): HeldToken | undefined {
  const text = sessionStorage.getItem(limitedKey);
  return text === null ? undefined : (JSON.parse(text) as HeldToken);
}
