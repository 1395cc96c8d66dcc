import { Refusal } from '@talon/contract/errors';
import { maskEmail, normaliseEmail } from '@talon/rules/contact';
import { maskPhone, normalisePhone } from '@talon/rules/phone';
import type { Operator } from '../kernel/caller';
import type { Deps } from '../kernel/deps';
import type { Queryable } from '../db/pool';
import { transaction } from '../db/transaction';
import { lockAccount } from '../domain/accounts/accounts';
import { findNamedAccounts, type NamedAccount } from '../domain/accounts/account-overview';
import { isUuid } from '../kernel/uuid';

/**
 * Finds an account by e-mail, phone (Belgian without a country code), id or import reference. Throws an error for the
 * operator if there is none, or lists the accounts if there are several.
 */
export async function findAccount(deps: Deps, who: string): Promise<NamedAccount> {
  const found = await findNamedAccounts(deps.db, {
    id: isUuid(who) ? who : null,
    reference: who,
    email: normaliseEmail(who) ?? null,
    phone: normalisePhone(who, 'BE') ?? null,
  });
  const [account, ...more] = found;
  if (!account) throw new Error('No account has this e-mail, phone, id or reference.');
  if (more.length > 0) {
    throw new Error(
      ['Several accounts match. Repeat the command with one of these ids:', ...found.map(lineOf)].join('\n'),
    );
  }
  return account;
}

/** Runs an operator's change of one account in a transaction that locks the account. */
export async function onAccount(
  deps: Deps,
  who: string,
  act: (tx: Queryable, account: NamedAccount) => Promise<string>,
): Promise<string> {
  const account = await findAccount(deps, who);
  const result = await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: account.id });
    return act(tx, account);
  });
  return `Account ${account.id}: ${result}`;
}

/** Who runs the command, and why. */
export function commandOperator(deps: Deps, reason = deps.reason ?? null): Operator {
  return { name: deps.operator, staffId: null, reason };
}

/** The result of an act, or `otherwise` if there was nothing to change. */
export async function unlessDone(otherwise: string, act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'nothing-to-change') return otherwise;
    throw error;
  }
}

function lineOf({ id, reference, email, phone }: NamedAccount): string {
  return `  ${[id, reference, email && maskEmail(email), phone && maskPhone(phone)].filter(Boolean).join('  ')}`;
}
