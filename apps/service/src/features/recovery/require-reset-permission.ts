import { Refusal } from '@talon/contract/errors';
import { findResetPermission, type Recoverable } from '../../domain/recovery/reset-permissions';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { isToken, tokenHash } from '../../kernel/token';
import { findRecoverableAccounts } from '../../domain/recovery/find-recoverable-accounts';

/** A reset permission with the accounts whose password it may set. Refuses an unknown or ended one. */
export async function requireResetPermission(deps: Deps, { market }: Visitor, reset: string) {
  const resetHash = tokenHash(isToken(reset) ? reset : '');
  const permission = await findResetPermission(deps.db, { hash: resetHash, market: market.id });
  if (!permission) throw new Refusal('challenge-ended');
  const accounts: readonly Recoverable[] = await findRecoverableAccounts(deps, deps.db, permission);
  return { resetHash, permission, accounts };
}
