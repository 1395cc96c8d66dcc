import { createHash } from 'node:crypto';
import type { Provider } from 'oidc-provider';
import type { Queryable } from '../db/pool';
import { engineToleranceSeconds } from './assertion-times';
import { rememberOidcUse } from './oidc-records';
import { oidcRecordKey } from './oidc-record-key';

/** How far the time of a proof may be from that of the database, and at the engine from that of its node (RFC 9449, section 11.1). */
export const proofToleranceSeconds = 5 * 60;
/** A use is remembered until no node accepts it any longer: one whose clock is behind does so the longest. */
const longestSeconds = 2 * proofToleranceSeconds + engineToleranceSeconds;
/** The end of the year 9999: a client may write any number. */
const latest = 253_402_300_799;

/** What a client may use once. */
interface Use {
  clientId: string;
  jti: string;
  /** When the client wrote a proof, in seconds. Its log-ins are checked elsewhere. */
  writtenAt?: number;
  /** When a log-in expires, in seconds. */
  expiresAt?: number;
}

/**
 * Remembers the `jti` of a client's proof or log-in until it expires; false if it was used before, or if the time of the proof is
 * not that of the database. Of uses at the same time, at any node, one is the first.
 */
export async function rememberUse(
  db: Queryable,
  market: string,
  { clientId, jti, writtenAt, expiresAt = 0 }: Use,
): Promise<boolean> {
  const model = 'ReplayDetection';
  const id = createHash('sha256').update(`${clientId}\0${jti}`).digest('base64url');
  const remembered = await rememberOidcUse(db, {
    key: oidcRecordKey(market, model, id),
    market,
    model,
    expiresAt: Math.min(expiresAt, latest),
    longestSeconds,
    writtenAt: writtenAt ?? null,
    toleranceSeconds: proofToleranceSeconds,
  });
  return remembered !== undefined;
}

/** The engine looks a use up before it stores it, so that two at the same time would both count as first. */
export function detectReplaysAtOnce(db: Queryable, market: string, { ReplayDetection }: Provider): void {
  ReplayDetection.unique = (clientId: string, jti: string, expiresAt: number) =>
    rememberUse(db, market, { clientId, jti, expiresAt });
}
