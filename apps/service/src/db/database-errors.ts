import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable';

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
