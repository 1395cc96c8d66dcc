import { type Kind, kindOf } from '../../domain/identifiers/kinds';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { consumeEvidence, findEvidence } from '../../domain/challenges/evidence';

/** An e-mail or a phone, normalised. */
export interface NormalisedIdentifier {
  kind: Kind;
  value: string;
}

/** Whether the session has evidence for an identifier. */
export type IsVerified = (identifier: NormalisedIdentifier) => boolean;

/** The identifiers that codes have verified in this session. */
export async function readSessionEvidence(db: Queryable, { bearer }: Caller): Promise<IsVerified> {
  return isVerifiedBy(await findEvidence(db, { sessionId: bearer.session_id, purpose: 'duplicated' }));
}

/** Consumes the evidence of this session, unless the transaction is rolled back. */
export async function consumeSessionEvidence(tx: Queryable, { bearer }: Caller): Promise<IsVerified> {
  return isVerifiedBy(await consumeEvidence(tx, { sessionId: bearer.session_id, purpose: 'duplicated' }));
}

function isVerifiedBy(evidence: Awaited<ReturnType<typeof findEvidence>>): IsVerified {
  return ({ kind, value }) =>
    evidence.some(({ method, destination }) => kindOf[method] === kind && destination === value);
}
