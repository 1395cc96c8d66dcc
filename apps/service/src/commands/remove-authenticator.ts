import { authenticatorTypes } from '@talon/rules/authenticators';
import type { Queryable } from '../db/pool';
import { findEnrolledAuthenticators } from '../domain/authenticators/authenticators';
import { removeAuthenticator as remove } from '../features/people/acts/remove-authenticator';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount } from './on-account';

const removable = authenticatorTypes.filter(type => type !== 'recovery-code');

/**
 * Removes one authenticator by its id or name, or all of a type. Notifies all addresses of each. The recovery codes end with the
 * last authenticator.
 */
export async function removeAuthenticator(deps: Deps, who: string, typed: string): Promise<string> {
  return onAccount(deps, who, async (tx, account) => {
    const chosen = await choose(tx, account.id, typed);
    for (const { id } of chosen)
      await remove(deps, tx, commandOperator(deps), account, { authenticator_id: id });
    const what = chosen.length === 1 ? 'authenticator' : `${chosen.length} authenticators`;
    return `the ${what} "${typed}" ${chosen.length === 1 ? 'is' : 'are'} removed. All addresses are notified.`;
  });
}

async function choose(tx: Queryable, accountId: string, typed: string) {
  const enrolled = await findEnrolledAuthenticators(tx, { accountId });
  const type = removable.find(each => each === typed);
  if (type) {
    const all = enrolled.filter(({ method }) => method === type);
    if (all.length === 0) throw new Error(`The account has no authenticator "${type}".`);
    return all;
  }
  const found = enrolled.filter(({ id, name }) => id === typed || name === typed);
  if (found.length === 1) return found;
  const choices = enrolled.map(
    ({ id, method, name }) => `${method} ${id}${name === null ? '' : ` "${name}"`}`,
  );
  throw new Error(
    [
      found.length === 0
        ? `Expected ${removable.map(each => `"${each}"`).join(', ')}, or the id or name of an authenticator, not "${typed}".`
        : `Several authenticators have the name "${typed}". Give the id of one.`,
      ...choices,
    ].join('\n'),
  );
}
