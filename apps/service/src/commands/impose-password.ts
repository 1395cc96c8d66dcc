import type { Deps } from '../core/deps';
import { imposePassword as impose } from '../repositories/accounts';
import { recordEvent } from '../repositories/audit';
import { onAccount } from './on-account';

/** Has a new password owed: by whoever is signed in from the next call, else at the next sign-in. */
export async function imposePassword(deps: Deps, who: string): Promise<string> {
  return onAccount(deps, who, async (tx, { id }) => {
    await impose(tx, id);
    await recordEvent(tx, id, 'password-imposed', null, null, null);
    return 'a new password is owed now.';
  });
}
