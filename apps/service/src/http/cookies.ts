import type { IncomingMessage, ServerResponse } from 'node:http';

/** The API host's own cookies: the proofs of trusted devices. No token is ever read from one. */
export interface Cookies {
  read: (name: string) => string | undefined;
  /** Out of reach of scripts, for calls of the same site to `path` alone. */
  keep: (name: string, value: string, path: string, seconds: number) => void;
}

export function cookiesOf(
  incoming: Pick<IncomingMessage, 'headers'>,
  outgoing: Pick<ServerResponse, 'appendHeader'>,
  isSecure: boolean,
): Cookies {
  return {
    read(name) {
      const start = `${name}=`;
      const pairs = incoming.headers.cookie?.split(/; */) ?? [];
      return pairs.find(pair => pair.startsWith(start))?.slice(start.length);
    },
    keep(name, value, path, seconds) {
      const secure = isSecure ? '; Secure' : '';
      outgoing.appendHeader(
        'Set-Cookie',
        `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}
