import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cookies } from '../kernel/caller';

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
