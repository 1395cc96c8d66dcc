import { decodeJwt } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { readClock } from '../db/read-clock';
import type { Queryable } from '../db/pool';
import { proofToleranceSeconds } from './replay-detection';

const key = 'needsNonce';

/** Notes whether a DPoP proof needs a nonce, because its time is not that of the database: the engine knows that of its node only. */
export async function noteProofTime(db: Queryable, context: KoaContextWithOIDC): Promise<void> {
  const proof = context.get('DPoP');
  const written = proof === '' ? undefined : readTime(proof);
  if (written === undefined) return;
  context.state[key] = Math.abs((await readClock(db)) - written) > proofToleranceSeconds;
}

export const needsNonce = ({ state }: KoaContextWithOIDC): boolean => state[key] === true;

/** When a proof without nonce, or with an empty one, was written; undefined for anything else, which the engine judges. */
function readTime(proof: string): number | undefined {
  try {
    const { iat, nonce } = decodeJwt(proof);
    return !nonce && typeof iat === 'number' ? iat : undefined;
  } catch {
    return undefined;
  }
}
