import type pg from 'pg';
import { type Transaction, transaction } from './transaction';

/** Ends a rehearsal, so that its transaction is rolled back. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
}

/** Runs work in a transaction that is always rolled back: its result, or its error, is what the real work would have. */
export async function rehearse<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await transaction(pool, async tx => {
    result = { value: await work(tx) };
    throw new Rehearsed('rolled back');
  }).catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
  if (!result) throw new Error('a rehearsal had no result');
  return result.value;
}
