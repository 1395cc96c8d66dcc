import { normaliseCardNumber } from '@talon/rules/card-number';
import { personField } from '@talon/rules/platform-links';
import * as v from 'valibot';
import type { Deps } from '../kernel/deps';
import { type Queryable, transaction } from '../db/pool';
import { addCardAssignment, findAssignedCard } from '../domain/cards/card-assignments';
import { findReference } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { addPersonOfCard, clearPeopleOfCard, putCard } from '../integrations/card-system-cards';
import { normalised, optional, reference } from './columns';
import { peopleOf } from '../domain/platform-links/people-of';
import type { LineResult, ImportReport } from './import-file';
import { importLines, LineRefused } from './import-file';
import { readTable } from './read-table';

const columns = v.object({
  card_number: normalised(normaliseCardNumber, 'is not a card number: 16 digits from 5065'),
  state: optional(
    v.picklist(
      ['fresh', 'activated', 'refused', 'blocked'],
      'is not one of fresh, activated, refused, blocked',
    ),
  ),
  user_id: optional(reference),
  customer_user_id: optional(reference),
  fridom_user_id: optional(reference),
  /** The reference of the cardholder's account, for an activated card. */
  account: optional(reference),
});

type Row = v.InferOutput<typeof columns>;

/** Adds cards to the default card system, with their directory people. */
export async function importCards(deps: Deps, csv: string): Promise<ImportReport> {
  return importLines(readTable(csv, columns), row => takeCard(deps, row));
}

async function takeCard(deps: Deps, row: Row): Promise<LineResult> {
  const { card_number: number, state = 'fresh', account } = row;
  if (account !== undefined && state !== 'activated') {
    return { problem: 'account needs an activated card' };
  }
  const hash = deps.keyedHash('card', number);
  return transaction(deps.db, async tx => {
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
  });
}

async function addPeople(tx: Queryable, cardId: string, row: Row): Promise<void> {
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
    lastFour,
    activation: 'activated',
    market: null,
  });
  if (added) {
    await auditEvent(tx, {
      accountId: cardholder.id,
      event: 'card-added',
      market: null,
      deviceId: null,
      address: null,
      operator: deps.operator,
    });
    return;
  }
  const existing = await findAssignedCard(tx, { cardId });
  if (existing?.account_id !== cardholder.id)
    throw new LineRefused('the card is assigned to another account');
}
