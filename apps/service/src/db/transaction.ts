import type pg from 'pg';
import { isUnavailable, throwDatabaseError } from './database-errors';
import type { Queryable } from './pool';

/** What sends the statements of a transaction. After its end, it sends none. */
export type Transaction = Pick<pg.PoolClient, 'query'>;

/** Runs the work in one transaction. If the work throws, rolls everything back. */
export async function transaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(throwDatabaseError);
  let isOpen = true;
  const query = (...given: unknown[]) =>
    isOpen
      ? (client.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...given)
      : Promise.reject(new Error('the transaction has ended'));
  try {
    await client.query('begin').catch(throwDatabaseError);
    const result = await work({ query } as Transaction);
    isOpen = false;
    await client.query('commit').catch(throwDatabaseError);
    client.release();
    return result;
  } catch (error) {
    isOpen = false;
    await rollBack(client, error);
    throw error;
  }
}

/** A lost connection takes no rollback, and PostgreSQL rolls back by itself when a connection ends. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<void> {
  if (isUnavailable(reason)) return client.release(reason as Error);
  await client.query('rollback').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

/** Runs a part of a transaction within a savepoint: if the part throws, only its own changes are rolled back. */
export async function attempt<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await tx.query({ text: 'savepoint attempt' }).catch(throwDatabaseError);
  try {
    return await work();
  } catch (error) {
    await tx.query({ text: 'rollback to savepoint attempt' }).catch(throwDatabaseError);
    throw error;
  } finally {
    await tx.query({ text: 'release savepoint attempt' }).catch(throwDatabaseError);
  }
}
