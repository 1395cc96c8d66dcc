import { authenticatorTypes } from '@talon/rules/allowed-authenticators';
import { findEnrolledAuthenticators } from '../domain/authenticators/authenticators';
import { removeAuthenticator as remove } from '../features/people/acts/remove-authenticator';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount } from './on-account';

const removable = authenticatorTypes.filter(type => type !== 'recovery-code');

/** Removes an authenticator, or all passkeys or apps. The recovery codes end with the last authenticator. */
export async function removeAuthenticator(deps: Deps, who: string, typed: string): Promise<string> {
  const type = removable.find(each => each === typed);
  if (!type) throw new Error(`Expected ${removable.map(each => `"${each}"`).join(', ')}, not "${typed}".`);
  return onAccount(deps, who, async (tx, account) => {
    const enrolled = await findEnrolledAuthenticators(tx, { accountId: account.id });
    const removed = enrolled.filter(({ method }) => method === type);
    if (removed.length === 0) throw new Error(`The account has no authenticator "${type}".`);
    for (const { id } of removed)
      await remove(deps, tx, commandOperator(deps), account, { authenticator_id: id });
    return `the authenticator "${type}" is removed. All addresses are notified.`;
  });
}
