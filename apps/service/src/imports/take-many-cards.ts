import { planAnew } from '../db/plan-anew';
import type { Queryable } from '../db/pool';
import { peopleOf } from '../domain/platform-links/people-of';
import {
  addPeopleOfCards,
  clearPeopleOfCards,
  findCardHashes,
  putCards,
} from '../integrations/card-system-cards';
import { findIdentities } from '../integrations/directory-people';
import type { Deps } from '../kernel/deps';
import type { ImportedCard } from './card-columns';
import type { LineResult } from './table-import';

interface HashedCard {
  row: ImportedCard;
  hash: Buffer;
}

const hexOf = (hash: Buffer) => hash.toString('hex');
const keyOf = (platform: string, personId: string) => `${platform} ${personId}`;

/**
 * Puts cards with one statement for each table. Undefined for cards of an account, cards that occur again, cards whose stored
 * hash has an older version, and cards of somebody whom the directory does not know.
 */
export async function takeManyCards(
  deps: Deps,
  tx: Queryable,
  rows: readonly ImportedCard[],
): Promise<(LineResult | undefined)[]> {
  const cards = await planAnew(tx, () => withoutCare(deps, tx, rows));
  const stored = await putCards(tx, {
    numberHashes: cards.map(({ hash }) => hash),
    lastFours: cards.map(({ row }) => row.card_number.slice(-4)),
    states: cards.map(({ row }) => row.state ?? 'fresh'),
  });
  const byHash = new Map(stored.map(card => [hexOf(card.number_hash), card]));
  await planAnew(tx, () => clearPeopleOfCards(tx, { cardIds: stored.map(({ id }) => id) }));
  const holders = cards.flatMap(({ row, hash }) =>
    peopleOf(row).map(person => ({ ...person, cardId: byHash.get(hexOf(hash))?.id ?? '' })),
  );
  await addPeopleOfCards(tx, {
    cardIds: holders.map(({ cardId }) => cardId),
    platforms: holders.map(({ platform }) => platform),
    personIds: holders.map(({ personId }) => personId),
  });
  const results = new Map<ImportedCard, LineResult>(
    cards.map(({ row, hash }) => [row, { done: byHash.get(hexOf(hash))?.is_new ? 'added' : 'updated' }]),
  );
  return rows.map(row => results.get(row));
}

async function withoutCare(deps: Deps, tx: Queryable, rows: readonly ImportedCard[]): Promise<HashedCard[]> {
  const people = rows.flatMap(peopleOf);
  const known = new Set(
    (
      await findIdentities(tx, {
        platforms: people.map(({ platform }) => platform),
        personIds: people.map(({ personId }) => personId),
      })
    ).map(({ platform, personId }) => keyOf(platform, personId)),
  );
  const older = new Set(await olderHashes(deps, tx, rows));
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const { card_number: number } of rows) (seen.has(number) ? again : seen).add(number);
  return rows
    .filter(
      row =>
        row.account === undefined &&
        !again.has(row.card_number) &&
        !older.has(row.card_number) &&
        peopleOf(row).every(({ platform, personId }) => known.has(keyOf(platform, personId))),
    )
    .map(row => ({ row, hash: deps.keyedHash('card', row.card_number) }));
}

/** The card numbers that are stored under an older version of the key. */
async function olderHashes(deps: Deps, tx: Queryable, rows: readonly ImportedCard[]): Promise<string[]> {
  const numbers = new Map<string, string>();
  for (const { card_number: number } of rows) {
    for (const hash of deps.keyedHash.all('card', number))
      if (hash[0] !== deps.keyedHash.currentVersion) numbers.set(hexOf(hash), number);
  }
  if (numbers.size === 0) return [];
  const numberHashes = [...numbers.keys()].map(hex => Buffer.from(hex, 'hex'));
  const found = await findCardHashes(tx, { numberHashes });
  return found.flatMap(({ number_hash }) => numbers.get(hexOf(number_hash)) ?? []);
}
