import { createHash } from 'node:crypto';
import type { Provider } from 'oidc-provider';
import type { Queryable } from '../db/pool';
import { addOidcRecord } from './oidc-records';
import { oidcRecordKey } from './oidc-record-key';

/**
 * Remembers the `jti` of a client's proof or log-in until it expires; false if it was used before. Of uses at the same time, at
 * any node, one is the first.
 */
export async function rememberUse(
  db: Queryable,
  market: string,
  { clientId, jti, seconds }: { clientId: string; jti: string; seconds: number },
): Promise<boolean> {
  const model = 'ReplayDetection';
  const id = createHash('sha256').update(`${clientId}\0${jti}`).digest('base64url');
  const key = oidcRecordKey(market, model, id);
  const none = { uid: null, grantId: null, sessionUid: null, accountId: null, clientId: null };
  const added = await addOidcRecord(db, {
    ...none,
    key,
    market,
    model,
    payload: '{}',
    seconds: Math.max(1, seconds),
  });
  return added !== undefined;
}

/** The engine looks a use up before it stores it, so that two at the same time would both count as first. */
export function detectReplaysAtOnce(db: Queryable, market: string, { ReplayDetection }: Provider): void {
  ReplayDetection.unique = (clientId: string, jti: string, expiresAt: number) =>
    rememberUse(db, market, { clientId, jti, seconds: expiresAt - Math.floor(Date.now() / 1000) });
}
