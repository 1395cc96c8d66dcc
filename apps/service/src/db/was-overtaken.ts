import pg from 'pg';

/** SQLSTATE codes of transactions that may succeed when they are repeated. */
const codes = new Set([
  // A deadlock, and a conflict of serializable transactions.
  '40P01',
  '40001',
  // Another transaction wrote the row first, or removed the one that it refers to.
  '23505',
  '23503',
]);

/** Whether a transaction failed because another one was faster. */
export function wasOvertaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && codes.has(error.code ?? '');
}
