import { requirePassword } from '../features/people/acts/require-password';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount } from './on-account';

/** Requires a new password, from the next call of a signed-in person or at the next sign-in. */
export async function imposePassword(deps: Deps, who: string): Promise<string> {
  return onAccount(deps, who, async (tx, account) => {
    await requirePassword(deps, tx, commandOperator(deps), account, undefined);
    return 'a new password is now required.';
  });
}
