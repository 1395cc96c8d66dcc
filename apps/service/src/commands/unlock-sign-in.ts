import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { claimantsByIdentifier } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { endConsecutiveFailures } from '../domain/limits/sign-in-failures';

/** Ends the lock after too many consecutive failures, for every account with the identifier. */
export async function unlockSignIn(deps: Deps, typed: string): Promise<string> {
  const kind = typed.includes('@') ? 'email' : 'phone';
  const value = kind === 'email' ? normaliseEmail(typed) : normalisePhone(typed, 'BE');
  const accounts = value ? await claimantsByIdentifier(deps.db, { kind, value }) : [];
  if (accounts.length === 0) throw new Error('No account has this e-mail or phone.');
  await transaction(deps.db, async tx => {
    // In the same order as a merge, to avoid deadlocks.
    for (const id of accounts.map(account => account.id).toSorted()) {
      await endConsecutiveFailures(tx, { subject: deps.keyedHash('account', id) });
      await auditEvent(tx, {
        accountId: id,
        event: 'sign-in-unlocked',
        market: null,
        deviceId: null,
        address: null,
      });
    }
  });
  return `Password sign-in is unlocked (accounts: ${accounts.length}).`;
}
