import type { Queryable } from '../../db/pool';
import { lockIdentifier } from './identifiers';
import type { Kind } from './kinds';

/** Locks addresses, always in the same order, so that two callers never deadlock. */
export async function lockAddresses(tx: Queryable, kind: Kind, values: readonly string[]): Promise<void> {
  for (const value of values.toSorted()) await lockIdentifier(tx, { kindAndValue: `${kind}:${value}` });
}
