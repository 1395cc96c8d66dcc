import { normaliseCardNumber } from '@talon/rules/card-number';
import { personField } from '@talon/rules/platform-links';
import * as v from 'valibot';
import type { Deps } from '../kernel/deps';
import { type Queryable, transaction } from '../db/pool';
import { addAccountCard, findAccountCard } from '../domain/cards/account-cards';
import { findReference } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { addPersonOfCard, clearPeopleOfCard, putCard } from '../integrations/card-system-cards';
import { normalised, optional, reference } from './columns';
import { peopleOf } from '../domain/platform-links/people-of';
import type { Outcome, Report } from './import-file';
import { importLines, LineRefused } from './import-file';
import { readTable } from './read-table';

const columns = v.object({
  card_number: normalised(normaliseCardNumber, 'is not a card number: 16 digits from 5065'),
  state: optional(
    v.picklist(['fresh', 'activated', 'refused', 'blocked'], 'is none of fresh, activated, refused, blocked'),
  ),
  user_id: optional(reference),
  customer_user_id: optional(reference),
  fridom_user_id: optional(reference),
  /** The reference of the account that holds an activated card. */
  account: optional(reference),
});

type Row = v.InferOutput<typeof columns>;

/** Puts cards into the card system's default, with the people of the directory whose they are. */
export async function importCards(deps: Deps, csv: string): Promise<Report> {
  return importLines(readTable(csv, columns), row => takeCard(deps, row));
}

async function takeCard(deps: Deps, row: Row): Promise<Outcome> {
  const { card_number: number, state = 'fresh', account } = row;
  if (account !== undefined && state !== 'activated') {
    return { problem: 'account has a card that is not activated' };
  }
  const hash = deps.keyedHash('card', number);
  return transaction(deps.db, async tx => {
    const card = await putCard(tx, { numberHash: hash, lastFour: number.slice(-4), state });
    if (!card) throw new Error('an insert answers its row');
    await addPeople(tx, card.id, row);
    if (account !== undefined) await giveTo(tx, account, card.id, hash, number.slice(-4));
    return { done: card.is_new ? 'added' : 'brought up to date' };
  });
}

async function addPeople(tx: Queryable, cardId: string, row: Row): Promise<void> {
  await clearPeopleOfCard(tx, { cardId });
  for (const { platform, personId } of peopleOf(row)) {
    const added = await addPersonOfCard(tx, { cardId, platform, personId });
    if (!added) throw new LineRefused(`${personField[platform]} is not in the directory`);
  }
}

async function giveTo(
  tx: Queryable,
  account: string,
  cardId: string,
  numberHash: Buffer,
  lastFour: string,
): Promise<void> {
  const holder = await findReference(tx, { reference: account });
  if (!holder) throw new LineRefused('account is the reference of no account');
  const added = await addAccountCard(tx, {
    cardId,
    accountId: holder.id,
    numberHash,
    lastFour,
    activation: 'activated',
    market: null,
  });
  if (added) {
    await auditEvent(tx, {
      accountId: holder.id,
      event: 'card-added',
      market: null,
      deviceId: null,
      address: null,
    });
    return;
  }
  const held = await findAccountCard(tx, { cardId });
  if (held?.account_id !== holder.id) throw new LineRefused('account is not the one that holds the card');
}
