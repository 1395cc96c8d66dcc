import type { Queryable } from '../../db/pool';
import { voidAccountChallenges } from '../challenges/void-challenges';
import { removeResetPermissions } from './reset-permissions';

/**
 * Ends the challenges, the evidence and the reset permissions of an account. Call it while the account still has its
 * addresses, with the account locked.
 */
export async function voidAccountCodes(tx: Queryable, accountId: string): Promise<void> {
  await removeResetPermissions(tx, { accountId });
  await voidAccountChallenges(tx, { accountId });
}
