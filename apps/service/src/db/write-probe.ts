import type pg from 'pg';
import { throwDatabaseError } from './database-errors';
import { transaction } from './transaction';

/** More than half a page. */
const bytes = 6_000;

/**
 * Writes to the database as every call does, and throws if that fails. To truncate a table means a new file, so that a disk
 * without space is noticed, which a page with free space would hide.
 */
export function probeWrite(db: pg.Pool): Promise<void> {
  return transaction(db, async tx => {
    await tx.query("set local lock_timeout = '2s'").catch(throwDatabaseError);
    await tx.query('truncate write_probes').catch(throwDatabaseError);
    await tx
      .query("insert into write_probes (content) values (repeat('x', $1::int))", [bytes])
      .catch(throwDatabaseError);
  });
}
