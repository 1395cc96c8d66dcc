import { restrictedSessionSeconds } from '@talon/rules/limits';
import { type Kind, kindOf } from '../../domain/identifiers/kinds';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { readProofs, readEvidence } from '../../domain/accounts/duplicate-accounts';

/** An e-mail or a phone, normalised. */
export interface Identifier {
  kind: Kind;
  value: string;
}

/** Whether an identifier is among what was proven. */
export type Proven = (identifier: Identifier) => boolean;

/** What codes have shown in this session; it lasts as long as the token. */
export async function provenIn(db: Queryable, { bearer }: Caller): Promise<Proven> {
  return among(await readProofs(db, bearer.session_id, restrictedSessionSeconds));
}

/** The same, used up with the transaction. */
export async function useProven(tx: Queryable, { bearer }: Caller): Promise<Proven> {
  return among(await readEvidence(tx, bearer.session_id, restrictedSessionSeconds));
}

function among(proofs: Awaited<ReturnType<typeof readProofs>>): Proven {
  return ({ kind, value }) =>
    proofs.some(({ method, destination }) => kindOf[method] === kind && destination === value);
}
