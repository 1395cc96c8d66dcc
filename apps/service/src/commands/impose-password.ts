import { endUseOfPassword, requirePassword } from '../features/people/acts/require-password';
import { queueAct } from '../features/people/acts/act-later';
import { isAbsentKey } from '../kernel/absent-key';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount } from './on-account';

/** Requires a new password, from the next call of a signed-in person or at the next sign-in, and suspends what was added in the last 30 days. */
export async function imposePassword(deps: Deps, who: string): Promise<string> {
  return onAccount(deps, who, async (tx, account) => {
    if (isAbsentKey(deps.encryption) || isAbsentKey(deps.keyedHash)) {
      await endUseOfPassword(tx, account.id);
      const order = { act: 'require-password', reason: '' } as const;
      await queueAct(tx, { accountId: account.id, order, operator: commandOperator(deps) });
      return 'a new password is now required. A node suspends what was recently added within seconds.';
    }
    await requirePassword(deps, tx, commandOperator(deps), account, {});
    return 'a new password is now required.';
  });
}
