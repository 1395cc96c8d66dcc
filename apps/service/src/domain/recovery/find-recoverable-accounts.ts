import { Refusal } from '@talon/contract/errors';
import { settledIn } from '@talon/rules/proof/standing';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { aboutAccount } from '../../kernel/refused-account';
import { findRecoverable, type Recoverable } from './reset-permissions';

/**
 * The accounts whose password a verified identifier may reset. Refuses if all of them are blocked, or if it was verified too
 * recently on all others.
 */
export async function findRecoverableAccounts(
  { limits }: Deps,
  db: Queryable,
  { kind, value }: { kind: 'email' | 'phone'; value: string },
): Promise<Recoverable[]> {
  const found = await findRecoverable(db, {
    kind,
    value,
    staleSeconds: limits.delayedReset.staleSeconds,
    waitSeconds: limits.delayedReset.waitSeconds,
    waitEndsSeconds: limits.delayedReset.endsSeconds,
    idleSeconds: limits.sessionIdleSeconds,
  });
  const carriers = found.filter(account => !account.is_blocked);
  if (carriers.length === 0 && found.length > 0) {
    const [only, ...others] = found;
    const accountId = others.length === 0 ? (only?.id ?? null) : null;
    throw aboutAccount(new Refusal('account-blocked'), { accountId });
  }
  const settled = carriers.filter(account => settledIn(account, account) === 0);
  if (settled.length === 0 && carriers.length > 0) {
    const retryAfterSeconds = Math.min(...carriers.map(account => settledIn(account, account)));
    throw new Refusal('too-new', { retryAfterSeconds, cause: kind });
  }
  return settled;
}
