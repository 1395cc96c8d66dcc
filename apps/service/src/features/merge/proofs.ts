import { type Kind, kindOf } from '../../domain/identifiers/kinds';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { consumeEvidence, findEvidence } from '../../domain/challenges/evidence';

/** An e-mail or a phone, normalised. */
export interface Identifier {
  kind: Kind;
  value: string;
}

/** Whether an identifier is among what was proven. */
export type Proven = (identifier: Identifier) => boolean;

/** What codes have shown in this session; it lasts as long as the token. */
export async function provenIn(db: Queryable, { bearer }: Caller): Promise<Proven> {
  return among(await findEvidence(db, { sessionId: bearer.session_id, purpose: 'duplicated' }));
}

/** The same, used up with the transaction. */
export async function useProven(tx: Queryable, { bearer }: Caller): Promise<Proven> {
  return among(await consumeEvidence(tx, { sessionId: bearer.session_id, purpose: 'duplicated' }));
}

function among(evidence: Awaited<ReturnType<typeof findEvidence>>): Proven {
  return ({ kind, value }) =>
    evidence.some(({ method, destination }) => kindOf[method] === kind && destination === value);
}
