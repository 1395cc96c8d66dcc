// @ts-check
// The connections of the baselines, with the means and the time limits of the product (db/connection-settings.ts).
import pg from 'pg';

const settings = {
  connectionString: process.env['DATABASE_URL'],
  connectionTimeoutMillis: 5_000,
  query_timeout: 12_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
};

export const pool = new pg.Pool({ ...settings, pipeline: true, max: 10 });

/** For reads of one statement: it sends each without waiting for the answers to earlier ones. */
export const reads = new pg.Client({
  ...settings,
  pipeline: true,
  options: '-c plan_cache_mode=force_generic_plan',
  statement_timeout: 1_000,
  query_timeout: 2_000,
});
await reads.connect();

let prepared = 0;

/**
 * A prepared statement.
 * @param {string} text
 * @returns {(...values: readonly unknown[]) => import('pg').QueryConfig}
 */
export const statement = text => {
  const name = `statement ${(prepared += 1)}`;
  return (...values) => ({ name, text, values: [...values] });
};

/**
 * Runs the work in a transaction, and commits unless it throws. The work sends statements together; the first ones begin it.
 * @template T
 * @param {(send: (statements: readonly import('pg').QueryConfig[]) => Promise<import('pg').QueryResult[]>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTransaction(work) {
  const client = await pool.connect();
  let hasBegun = false;
  try {
    const result = await work(async statements => {
      const begin = hasBegun ? undefined : client.query({ name: 'begin', text: 'begin' });
      hasBegun = true;
      const [, ...results] = await Promise.all([begin, ...statements.map(each => client.query(each))]);
      return results;
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Sends the statements of a transaction at once, and commits when `isDone` says so of their results.
 * @param {readonly import('pg').QueryConfig[]} statements
 * @param {(results: import('pg').QueryResult[]) => boolean} isDone
 */
export function transaction(statements, isDone = () => true) {
  return inTransaction(async send => {
    const results = await send(statements);
    if (!isDone(results)) throw new Error('the transaction was refused');
    return results;
  });
}
