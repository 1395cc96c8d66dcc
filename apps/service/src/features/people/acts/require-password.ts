import { suspendedDays } from '@talon/rules/limits';
import type { Queryable } from '../../../db/pool';
import { readClock } from '../../../db/read-clock';
import { attempt } from '../../../db/transaction';
import { imposePassword } from '../../../domain/accounts/accounts';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { hasWorkingAuthenticator } from '../../../domain/authenticators/suspended-authenticators';
import { voidAccountCodes } from '../../../domain/recovery/void-account-codes';
import { endStepUp } from '../../../domain/sessions/sessions';
import { suspendAdditions } from '../../../domain/suspensions/suspend-additions';
import type { Deps } from '../../../kernel/deps';
import type { Act, ActedAccount } from './act';
import { notifyOfOperator } from './notify-of-operator';

/** Since when what was added is suspended, as ISO 8601; 30 days ago by default. */
interface Order {
  since?: string | undefined;
}

/**
 * Requires a new password, from the next call of a signed-in person or at the next sign-in, and suspends what was added since the time of
 * the order.
 */
export const requirePassword: Act<Order> = async (deps, tx, operator, account, order) => {
  await suspendAdditions(deps, tx, account.id, await sinceOf(tx, order));
  await requireNewPassword(deps, tx, operator, account);
};

/** Requires a new password and suspends nothing. */
export const requireNewPassword: Act<void> = async (deps, tx, operator, account) => {
  await endUseOfPassword(tx, account.id);
  await auditOperator(deps, tx, operator, { accountId: account.id, event: 'password-imposed' });
  await notifyOfOperator(deps, tx, account, { event: 'password-imposed' });
};

/** From now on the password only serves to choose another one. */
export async function endUseOfPassword(tx: Queryable, id: string): Promise<void> {
  await imposePassword(tx, { id });
  // A stranger may have confirmed the existing step-ups. The rules for an imposed password apply from now on.
  await endStepUp(tx, { accountId: id });
  await voidAccountCodes(tx, id);
}

/** Whether the account has an authenticator that works, and would have none. */
export async function leavesNoAuthenticator(
  deps: Deps,
  tx: Queryable,
  { id: accountId }: ActedAccount,
  order: Order,
): Promise<boolean> {
  if (!(await hasWorkingAuthenticator(tx, { accountId })).works) return false;
  let isLeft = true;
  const takenBack = new Error('taken back');
  await attempt(tx, async () => {
    await suspendAdditions(deps, tx, accountId, await sinceOf(tx, order));
    isLeft = (await hasWorkingAuthenticator(tx, { accountId })).works;
    throw takenBack;
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  return !isLeft;
}

const daySeconds = 24 * 60 * 60;

async function sinceOf(tx: Queryable, { since }: Order): Promise<Date> {
  return since === undefined
    ? new Date(((await readClock(tx)) - suspendedDays * daySeconds) * 1000)
    : new Date(since);
}
