import type { CodeMethod } from '@talon/rules/codes';
import type { Deps } from '../kernel/deps';
import {
  findEnrolledAuthenticators,
  removeAuthenticator as remove,
} from '../domain/authenticators/authenticators';
import { notifyRemoval } from './notify-removal';
import { onAccount } from './on-account';

/** Removes an MFA authenticator, which people cannot do themselves. */
export async function removeAuthenticator(deps: Deps, who: string, typed: string): Promise<string> {
  if (typed !== 'sms' && typed !== 'email') throw new Error(`Expected "sms" or "email", not "${typed}".`);
  const method: CodeMethod = typed;
  return onAccount(deps, who, async (tx, account) => {
    const active = (await findEnrolledAuthenticators(tx, { accountId: account.id })).find(
      each => each.method === method,
    );
    if (!active) throw new Error(`The account has no authenticator "${method}".`);
    await notifyRemoval(deps, tx, account, 'method-removed', active);
    await remove(tx, { accountId: account.id, type: method });
    return `the authenticator "${method}" is removed. All addresses are notified.`;
  });
}
