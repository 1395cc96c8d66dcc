import type pg from 'pg';
import { transaction } from '../../db/pool';
import { countSharing } from '../identifiers/identifiers';
import { countHashKinds } from './accounts';

/**
 * Counts what decides the cost of a sign-in with an unknown identifier: how many accounts share an identifier, and the kinds
 * of their password hashes. With millions of accounts this takes longer than other statements may.
 */
export async function countKnown(db: pg.Pool): Promise<void> {
  await transaction(db, async tx => {
    await tx.query({ text: 'set local statement_timeout = 0' });
    await countSharing(tx);
    await countHashKinds(tx);
  });
}
