import { createHash } from 'node:crypto';
import type { Queryable } from '../db/pool';
import { readProof } from './read-proof';
import { rememberUse } from './replay-detection';

const longest = 8_000;
const longestJti = 500;

export interface ProvenCall {
  market: string;
  clientId: string;
  token: string;
  /** The thumbprint of the key that the token is bound to. */
  thumbprint: string;
  method: string;
  /** Without query and fragment. */
  address: string;
}

/** Whether a proof shows that the caller has the key of a token, for this call and for the first time (RFC 9449, section 4.3). */
export async function isProven(db: Queryable, given: string | undefined, call: ProvenCall): Promise<boolean> {
  const proof = given === undefined || given.length > longest ? undefined : await readProof(given);
  if (proof?.thumbprint !== call.thumbprint) return false;
  const { jti, iat, htm, htu, ath } = proof.claims as Record<string, unknown>;
  const isForCall =
    htm === call.method &&
    typeof htu === 'string' &&
    withoutQuery(htu) === call.address &&
    ath === createHash('sha256').update(call.token).digest('base64url');
  if (
    typeof iat !== 'number' ||
    !isForCall ||
    typeof jti !== 'string' ||
    jti === '' ||
    jti.length > longestJti
  )
    return false;
  return rememberUse(db, call.market, { clientId: call.clientId, jti, writtenAt: iat });
}

function withoutQuery(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
