import type pg from 'pg';
import { transaction } from '../../db/pool';
import { countBlocks } from '../../db/table-blocks';
import { countCarriersInBlocks, storeSharing } from '../identifiers/identifiers';
import { countHashKindsInBlocks, storeHashKinds } from './accounts';

/** Some 10,000 accounts or 30,000 identifiers: far less than a second, also while nothing is in memory. */
const blocksAtOnce = 500;

const counts = { identifiers: countCarriersInBlocks, accounts: countHashKindsInBlocks };

/** How far a count has come: for each table the next block, and the rows that were counted so far. */
export type KnownSoFar = Record<keyof typeof counts, { block: number; rows: Record<string, number> }>;

const nothing: KnownSoFar = { identifiers: { block: 0, rows: {} }, accounts: { block: 0, rows: {} } };

/**
 * Counts what decides the cost of a sign-in with an unknown identifier: how many accounts share an identifier, and the kinds
 * of their password hashes. Returns how far it has come if the time is over, else stores the result. Rows that move
 * meanwhile may be missed or counted twice; the next count corrects that.
 */
export async function countKnown(
  db: pg.Pool,
  before = nothing,
  milliseconds: number,
): Promise<KnownSoFar | undefined> {
  const ends = performance.now() + milliseconds;
  const known = structuredClone(before);
  for (const table of ['identifiers', 'accounts'] as const) {
    const counted = known[table];
    const { blocks } = await countBlocks(db, { table });
    while (counted.block < blocks) {
      const to = counted.block + blocksAtOnce;
      for (const { key, rows } of await counts[table](db, { from: counted.block, to }))
        counted.rows[key] = (counted.rows[key] ?? 0) + rows;
      counted.block = to;
      if (performance.now() >= ends) return known;
    }
  }
  await store(db, known);
  return undefined;
}

async function store(db: pg.Pool, { identifiers, accounts }: KnownSoFar): Promise<void> {
  // Each account with the identifier was counted.
  const sharing = Object.entries(identifiers.rows).map(([carriers, rows]) => ({
    carriers: Number(carriers),
    identifiers: Math.round(rows / Number(carriers)),
  }));
  await transaction(db, async tx => {
    await storeSharing(tx, {
      carriers: sharing.map(({ carriers }) => carriers),
      identifiers: sharing.map(each => String(each.identifiers)),
    });
    await storeHashKinds(tx, {
      kinds: Object.keys(accounts.rows),
      accounts: Object.values(accounts.rows).map(String),
    });
  });
}
