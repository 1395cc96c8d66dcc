import { Refusal } from '@talon/contract/errors';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { moveCard as move, removeCard as remove } from '../../../domain/cards/card-assignments';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';
import { findReceiver } from './find-receiver';

/** Removes a card from an account; its holder may activate it again. */
export const removeCard: Act<{ card_id: string }> = async (deps, tx, operator, account, { card_id }) => {
  const card = await remove(tx, { cardId: card_id, accountId: account.id });
  if (!card) throw new Refusal('nothing-to-change');
  await auditOperator(deps, tx, operator, { accountId: account.id, event: 'card-removed', details: card });
  await notifyOfOperator(deps, tx, account, { event: 'card-removed', detail: `•••• ${card.last_four}` });
};

/** Moves a card to another account, where it counts as new. Both people are notified. */
export const moveCard: Act<{ card_id: string; to_account_id: string }> = async (
  deps,
  tx,
  operator,
  account,
  { card_id, to_account_id },
) => {
  const receiver = await findReceiver(tx, account, to_account_id);
  const card = await move(tx, { cardId: card_id, fromId: account.id, toId: receiver.id });
  if (!card) throw new Refusal('nothing-to-change');
  const detail = `•••• ${card.last_four}`;
  const both = { details: card };
  await auditOperator(deps, tx, operator, {
    accountId: account.id,
    otherAccountId: receiver.id,
    event: 'card-removed',
    ...both,
  });
  await auditOperator(deps, tx, operator, {
    accountId: receiver.id,
    otherAccountId: account.id,
    event: 'card-added',
    ...both,
  });
  await notifyOfOperator(deps, tx, account, { event: 'card-removed', detail });
  await notifyOfOperator(deps, tx, receiver, { event: 'card-added', detail });
};
