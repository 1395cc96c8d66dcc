import { authenticatorTypes } from '@talon/rules/allowed-authenticators';
import type { Deps } from '../kernel/deps';
import {
  findEnrolledAuthenticators,
  removeAuthenticator as remove,
} from '../domain/authenticators/authenticators';
import { authenticatorEvents } from '../domain/authenticators/authenticator-events';
import { sentTo } from '../domain/challenges/sent-to';
import { masked } from '../domain/identifiers/kinds';
import { prepareRemoval } from '../features/people/acts/prepare-removal';
import { commandOperator, onAccount } from './on-account';

const removable = authenticatorTypes.filter(type => type !== 'recovery-code');

/** Removes an authenticator, or all passkeys or apps. The recovery codes end with the last authenticator. */
export async function removeAuthenticator(deps: Deps, who: string, typed: string): Promise<string> {
  const type = removable.find(each => each === typed);
  if (!type) throw new Error(`Expected ${removable.map(each => `"${each}"`).join(', ')}, not "${typed}".`);
  return onAccount(deps, who, async (tx, account) => {
    const active = (await findEnrolledAuthenticators(tx, { accountId: account.id })).find(
      each => each.method === type,
    );
    if (!active) throw new Error(`The account has no authenticator "${type}".`);
    const address = sentTo(active);
    const detail = address ? masked(address) : active.name;
    await prepareRemoval(deps, tx, commandOperator(deps), account, 'method-removed', {
      event: authenticatorEvents[type].removed,
      ...(detail !== null && { detail }),
    });
    await remove(tx, { accountId: account.id, type });
    return `the authenticator "${type}" is removed. All addresses are notified.`;
  });
}
