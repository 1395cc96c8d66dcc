import { addResourceServer } from '../commands/resource-servers/register';
import type { TestNode } from './service';

export type TestResourceServer = Awaited<ReturnType<typeof addTestResourceServer>>;

let count = 0;

/** Registers a resource server with a new id, and returns what it does. */
export async function addTestResourceServer(node: TestNode, given: object = {}) {
  count += 1;
  const id = `platform-${count}`;
  const audience = `https://platform${count}.example/api`;
  const file = { name: `Platform ${count}`, audience, scope: 'balance transaction', ...given };
  const said = await addResourceServer(node.deps, id, JSON.stringify(file));
  const secret = /only once\): ([\w-]{43})$/m.exec(said)?.[1] ?? '';
  return {
    id,
    audience: file.audience,
    secret,
    /** Asks about a token, at the given market's issuer. */
    introspect: (token: string, { secret: own = secret, at = node, market = 'talon' } = {}) =>
      at.call('/oauth/introspection', {
        host: `account-api.${market}.localhost:3000`,
        body: new URLSearchParams({ token }).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Authorization: `Basic ${Buffer.from(`${id}:${own}`).toString('base64')}`,
        },
      }),
  };
}
