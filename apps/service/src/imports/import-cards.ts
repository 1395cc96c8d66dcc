import { personField } from '@talon/rules/platform-links';
import type { Deps } from '../kernel/deps';
import type { Queryable } from '../db/pool';
import { addCardAssignment, findAssignedCard } from '../domain/cards/card-assignments';
import { findReference } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { addPersonOfCard, clearPeopleOfCard, putCard } from '../integrations/card-system-cards';
import { takeManyCards } from './take-many-cards';
import { type ImportedCard, cardColumns } from './card-columns';
import { peopleOf } from '../domain/platform-links/people-of';
import { type ImportReport, importText } from './import-file';
import { LineRefused, type LineResult, type TableImport } from './table-import';

/** Adds cards to the default card system, with their directory people. */
export const cardImport: TableImport<ImportedCard, ImportedCard> = {
  kind: 'cards',
  named: [{ column: 'card_number', isSecret: true }],
  columns: cardColumns,
  prepare: async (_deps, rows) =>
    rows.map(row =>
      row.account !== undefined && row.state !== 'activated'
        ? { problem: 'account needs an activated card' }
        : { prepared: row },
    ),
  takeMany: takeManyCards,
  take: takeCard,
};

export function importCards(deps: Deps, csv: string): Promise<ImportReport> {
  return importText(deps, cardImport, csv);
}

async function takeCard(deps: Deps, tx: Queryable, row: ImportedCard): Promise<LineResult> {
  const { card_number: number, state = 'fresh', account } = row;
  const hash = deps.keyedHash('card', number);
  const card = await putCard(tx, {
    numberHash: hash,
    numberHashes: deps.keyedHash.all('card', number),
    lastFour: number.slice(-4),
    state,
  });
  if (!card) throw new Error('the insert returned no row');
  await addPeople(tx, card.id, row);
  if (account !== undefined) await assignTo(deps, tx, account, card.id, hash, number.slice(-4));
  return { done: card.is_new ? 'added' : 'updated' };
}

async function addPeople(tx: Queryable, cardId: string, row: ImportedCard): Promise<void> {
  await clearPeopleOfCard(tx, { cardId });
  for (const { platform, personId } of peopleOf(row)) {
    const added = await addPersonOfCard(tx, { cardId, platform, personId });
    if (!added) throw new LineRefused(`${personField[platform]} is not in the directory`);
  }
}

async function assignTo(
  deps: Deps,
  tx: Queryable,
  account: string,
  cardId: string,
  numberHash: Buffer,
  lastFour: string,
): Promise<void> {
  const cardholder = await findReference(tx, { reference: account });
  if (!cardholder) throw new LineRefused('account is not the reference of an account');
  const added = await addCardAssignment(tx, {
    cardId,
    accountId: cardholder.id,
    numberHash,
    people: null,
    isImported: true,
    lastFour,
    activation: 'activated',
    market: null,
  });
  if (added) {
    await auditEvent(deps, tx, {
      accountId: cardholder.id,
      event: 'card-added',
      market: null,
      deviceId: null,
      address: null,
      operator: deps.operator,
      details: { last_four: lastFour },
    });
    return;
  }
  const existing = await findAssignedCard(tx, { cardId });
  if (existing?.account_id !== cardholder.id)
    throw new LineRefused('the card is assigned to another account');
}
