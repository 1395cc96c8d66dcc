import type { ActOrder, LeftBehind } from '@talon/contract/console/acts';
import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { attempt } from '../../db/transaction';
import { findNamedAccounts } from '../../domain/accounts/account-overview';
import { lockAccounts } from '../../domain/accounts/duplicate-accounts';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { isUuid } from '../../kernel/uuid';
import type { Act, ActedAccount } from './acts/act';
import { acts } from './acts/acts';

/** Finds the account of an act and locks it, and with it the account that receives something. */
export async function lockActed(tx: Queryable, id: string, order: ActOrder): Promise<ActedAccount> {
  if (!isUuid(id)) throw new Refusal('person-unknown');
  const accountIds = 'to_account_id' in order ? [id, order.to_account_id] : [id];
  await lockAccounts(tx, { accountIds });
  const [account] = await findNamedAccounts(tx, { id, reference: id, email: null, phone: null });
  // A merged account leads to another one, which nobody has locked or looked at.
  if (account?.id !== id) throw new Refusal('person-unknown');
  return account;
}

export function needsApproval(
  deps: Deps,
  tx: Queryable,
  order: ActOrder,
  account: ActedAccount,
): Promise<boolean> {
  // The name of the order chooses the row that takes this order.
  const isNeeded = acts[order.act].needsApproval as (
    deps: Deps,
    tx: Queryable,
    account: ActedAccount,
    order: ActOrder,
  ) => Promise<boolean>;
  return isNeeded(deps, tx, account, order);
}

/** Does what an order says. Call it with the account locked. Returns what it could not give back. */
export async function runAct(
  deps: Deps,
  tx: Queryable,
  operator: Operator,
  account: ActedAccount,
  order: ActOrder,
): Promise<LeftBehind[]> {
  // The name of the order chooses the row that takes this order.
  const run = acts[order.act].run as Act<ActOrder>;
  return (await run(deps, tx, operator, account, order)) ?? [];
}

/**
 * Runs an act and takes it back. What cannot be done is refused when it is requested, with the same words as when it is approved:
 * nobody is asked to approve it.
 */
export async function tryAct(
  deps: Deps,
  tx: Queryable,
  operator: Operator,
  account: ActedAccount,
  order: ActOrder,
): Promise<void> {
  const takenBack = new Error('taken back');
  await attempt(tx, async () => {
    await runAct(deps, tx, operator, account, order);
    throw takenBack;
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
}
