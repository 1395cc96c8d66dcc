import pg from 'pg';
import { connectionSettings } from './connection-settings';
import { DatabaseClient } from './database-client';
import { DatabasePool } from './database-pool';
import { DatabaseUnavailable } from './database-unavailable';

/** A connection, a pipeline or the pool. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

// Dates stay yyyy-mm-dd: a calendar day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text);

export function createPool(
  url: string,
  connections: number,
  onIdleError: (error: Error) => void,
  settings: pg.PoolConfig = connectionSettings,
): DatabasePool {
  const pool = new DatabasePool({
    ...settings,
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 60_000,
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', onIdleError);
  // A connection that dies inside a transaction fails the next statement, which reports it.
  pool.on('connect', client => client.on('error', () => {}));
  return pool;
}

/** What waits for the end of a transaction. */
const endings = new WeakMap<object, ((isCommitted: boolean) => void)[]>();

/**
 * Calls `then` after the transaction, or once the part of it that `attempt` runs is rolled back. Returns false, and never calls it,
 * outside of a transaction.
 */
export function afterTransaction(tx: Queryable, then: (isCommitted: boolean) => void): boolean {
  const waiting = endings.get(tx);
  waiting?.push(then);
  return waiting !== undefined;
}

/** Sends the commit of a transaction early. */
const commits = new WeakMap<object, () => void>();

/**
 * Sends the commit together with the statements of this step, which saves a round trip. Call it before them, and only if the work sends
 * and refuses nothing after them: if one of them fails, the database rolls back by itself. Does nothing outside of a transaction.
 */
export function commitWithThis(tx: Queryable): void {
  commits.get(tx)?.();
}

/** Runs the work in one transaction. If the work throws, rolls everything back. */
export function transaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transactionWith(pool, async () => undefined, work);
}

/** Like `transaction`, for work that needs something which is read outside of it and before it. */
export async function transactionWith<Read, T>(
  pool: pg.Pool,
  read: () => Promise<Read>,
  work: (tx: Transaction, given: Read) => Promise<T>,
): Promise<T> {
  const given = await read();
  const open = await openTransaction(pool);
  try {
    const result = await work(open.tx, given);
    await open.commit();
    return result;
  } catch (error) {
    await open.rollBack(error);
    throw error;
  }
}

/**
 * Like `Promise.all`, but waits for all parts also when one fails: a part of several statements must not send one after the
 * rollback, where it would run outside of the transaction. Throws the first error in the order of the parts.
 */
export async function allSent<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Place in keyof Parts]: Awaited<Parts[Place]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** What sends the statements of a transaction. After its end, it sends none. */
export type Transaction = Pick<pg.PoolClient, 'query'>;

interface OpenTransaction {
  tx: Transaction;
  commit: () => Promise<void>;
  /** Rolls back because of this error. Does nothing after a commit. */
  rollBack: (reason: unknown) => Promise<void>;
}

/** Opens a transaction that its user ends. It begins with the first statements, which saves a round trip. */
export async function openTransaction(pool: pg.Pool): Promise<OpenTransaction> {
  const client = await pool.connect().catch(throwDatabaseError);
  const start = client instanceof DatabaseClient ? client.beginWithNext() : undefined;
  let isOpen = true;
  let hasEnded = false;
  const query = (...given: unknown[]) =>
    isOpen
      ? (client.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...given)
      : Promise.reject(new Error('the transaction has ended'));
  const end = async (how: 'commit' | 'rollback') => {
    isOpen = false;
    if (start?.isEmpty) start.cancel();
    else await client.query(how);
  };
  let early: Promise<void> | undefined;
  const commitEarly = () => {
    early = end('commit');
    early.catch(() => undefined);
  };
  const release = (broken: Error | undefined, isCommitted: boolean) => {
    hasEnded = true;
    endings.delete(tx);
    commits.delete(tx);
    client.release(broken);
    for (const then of waiting) then(isCommitted);
  };
  const tx = { query } as Transaction;
  const waiting: ((isCommitted: boolean) => void)[] = [];
  endings.set(tx, waiting);
  // Before the connection writes what the step has sent.
  commits.set(tx, () => process.nextTick(commitEarly));
  if (!start)
    await client.query('begin').catch((error: unknown) => {
      release(error as Error, false);
      throwDatabaseError(error);
    });
  return {
    tx,
    async commit() {
      await (early ?? end('commit')).catch(throwDatabaseError);
      release(undefined, true);
    },
    async rollBack(reason) {
      if (hasEnded) return;
      // A lost connection takes no rollback, and PostgreSQL has rolled back by itself.
      if (reason instanceof DatabaseUnavailable) return release(reason, false);
      await (early ?? end('rollback')).then(
        () => release(undefined, false),
        (rollbackError: Error) => release(rollbackError, false),
      );
    },
  };
}

/**
 * Runs a part of a transaction within a savepoint: if the part throws, only its own changes are rolled back, and what waits for them
 * learns that at once.
 */
export async function attempt<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  const waiting = endings.get(tx);
  const before = waiting?.length ?? 0;
  await tx.query({ text: 'savepoint attempt' }).catch(throwDatabaseError);
  try {
    return await work();
  } catch (error) {
    await tx.query({ text: 'rollback to savepoint attempt' }).catch(throwDatabaseError);
    for (const then of waiting?.splice(before) ?? []) then(false);
    throw error;
  } finally {
    await tx.query({ text: 'release savepoint attempt' }).catch(throwDatabaseError);
  }
}

/** Whether a write violated the unique index or constraint of this name. */
export function isViolation(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: string }).constraint === constraint;
}

/** Whether an insert failed because the account or session that it references was removed meanwhile. */
export function isAccountDeleted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  return code === '23503' && /_(account|session)_id_fkey$/.test(constraint);
}

/**
 * Throws an error of the driver, translated if necessary. Errors of the server have a code and are thrown unchanged. All
 * others are about the connection, except for a TypeError, which is about the values of a statement.
 */
export function throwDatabaseError(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    // From the socket, where the driver made it, to whoever sent the statement.
    Error.captureStackTrace(error, throwDatabaseError);
    throw error;
  }
  if (error instanceof TypeError) throw error;
  throw new DatabaseUnavailable('the database is unavailable', { cause: error });
}

const unavailableCodes =
  /^(08|28|3D000|53|57P0|58|25006|25P03|40001|40P01|42501|55P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57014)/;

/** The functions of PostgreSQL that refuse because a right is missing, whatever the server is. */
const missingRight = /^aclcheck_error/;

/**
 * Whether the database could not be reached, ended the connection, has no space, memory or connections left, accepts no writes,
 * may not use its own files (58, 42501: PostgreSQL says so of a file system that has become read-only), is a standby that had to
 * give up a read (40001), or ended a transaction because of the locks of others (40P01, 55P03). False for an error in a statement, and
 * where the service lacks a right: that stays so until somebody grants it.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const { code = '', routine = '' } =
    error instanceof Error ? (error as { code?: string; routine?: string }) : {};
  return unavailableCodes.test(code) && !missingRight.test(routine);
}
