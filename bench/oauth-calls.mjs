// @ts-check
// The rows of the standard OAuth calls, beside a bare engine with the same kind of key, in the order in which a pair runs them.
import { mostAtOnce, visitPlatform } from './applications.mjs';
import {
  bindToken,
  codeFlow,
  introspect,
  refresh,
  refreshSigned,
  userinfo,
  userinfoWithProof,
} from './authorize.mjs';
import { compareOperations } from './measure.mjs';

/** @typedef {import('./authorize.mjs').AuthorizationServer} AuthorizationServer */

/** @type {{ name: string, operation: typeof refresh, limit: number, prepare?: typeof visitPlatform }[]} */
const calls = [
  { name: 'code flow with PKCE', operation: codeFlow, limit: 1.15 },
  { name: 'refresh', operation: refresh, limit: 1.15 },
  { name: 'introspection', operation: introspect, limit: 1.15 },
  { name: 'userinfo', operation: userinfo, limit: 1.15 },
  {
    name: 'userinfo with DPoP',
    operation: userinfoWithProof,
    limit: 1.2,
    prepare: async server => {
      await bindToken(server);
      return server;
    },
  },
  // Last: its visits give the browser another session at the server.
  {
    name: 'refresh, signed access token',
    operation: refreshSigned,
    limit: 1.2,
    prepare: visitPlatform,
  },
];

/** @type {readonly import('./pairs.mjs').Row<AuthorizationServer>[]} */
export const oauthCalls = calls.flatMap(call => [
  rowOf(call, call.name, { atOnce: 1, warmUp: 3000 }),
  rowOf(call, `${call.name}, ${mostAtOnce} at once`, { atOnce: mostAtOnce, warmUp: 2000 }),
]);

/**
 * @param {(typeof calls)[number]} call
 * @param {string} name
 * @param {{ atOnce: number, warmUp: number }} load
 * @returns {import('./pairs.mjs').Row<AuthorizationServer>}
 */
function rowOf({ operation, limit, prepare }, name, load) {
  return {
    figure: `${name}, CPU ms`,
    of: 'cpu',
    limit,
    async measure({ sides, postmaster }) {
      const called = prepare ? await Promise.all(sides.map(prepare)) : sides;
      /** @type {(server: AuthorizationServer) => import('./load.mjs').Operation} */
      const operationOf = server => agent => operation(server, agent);
      return compareOperations(called, postmaster, { operationOf, count: 150, rounds: 21, ...load });
    },
  };
}
