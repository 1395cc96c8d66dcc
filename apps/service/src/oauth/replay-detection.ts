import { createHash } from 'node:crypto';
import { type Adapter, errors } from 'oidc-provider';
import type { Queryable } from '../db/pool';
import { type AdapterDeps, createAdapter } from './adapter';
import { engineToleranceSeconds } from './assertion-times';
import { rememberOidcUse } from './oidc-records';
import { oidcRecordKey } from './oidc-record-key';

/** How far the time of a proof may be from that of the database, and at the engine from that of its node (RFC 9449, section 11.1). */
export const proofToleranceSeconds = 5 * 60;
/** A use is remembered until no node accepts it any longer: one whose clock is behind does so the longest. */
const longestSeconds = 2 * proofToleranceSeconds + engineToleranceSeconds;
/** A client may write any number into a log-in as the time of its expiry. */
const mostSeconds = 100 * 366 * 24 * 60 * 60;
const model = 'ReplayDetection';

/**
 * Remembers the `jti` of a client's proof for the general API; false if it was used before, or if the time of
 * the proof is not that of the database. Of uses at the same time, at any node, one is the first.
 */
export async function rememberUse(
  db: Queryable,
  market: string,
  { clientId, jti, writtenAt }: { clientId: string; jti: string; writtenAt: number },
): Promise<boolean> {
  const id = createHash('sha256').update(`${clientId}\0${jti}`).digest('base64url');
  const key = oidcRecordKey(market, model, id);
  const toleranceSeconds = proofToleranceSeconds;
  const remembered = await rememberOidcUse(db, {
    key,
    market,
    model,
    seconds: longestSeconds,
    writtenAt,
    toleranceSeconds,
  });
  return remembered !== undefined;
}

/**
 * Stores the uses of proofs and signed log-ins at the engine. It looks for a use first, so that only one of
 * two at the same time is stored.
 */
export function createReplayAdapter(deps: AdapterDeps, market: string): Adapter {
  return {
    ...createAdapter(deps, market, model),
    async upsert(id, _payload, seconds = 0) {
      const remembered = await rememberOidcUse(deps.db, {
        key: oidcRecordKey(market, model, id),
        market,
        model,
        seconds: longestSeconds + Math.min(seconds, mostSeconds),
        writtenAt: null,
        toleranceSeconds: 0,
      });
      if (!remembered) throw new errors.InvalidRequest('used at the same time by another request');
    },
  };
}
