import { Refusal } from '@talon/contract/errors';
import { isViolation, type Queryable, transaction } from '../../db/pool';
import { lockAccount } from '../accounts/accounts';
import { type RightCode, consumeCode } from '../challenges/check-code';
import type { Deps } from '../../kernel/deps';
import { kindOf } from './kinds';

/**
 * Uses a right code up and does, in the same transaction and with the account's row locked, what its address was proven for.
 * That another account has the address is said only now that the code has shown whose it is; the code is used up with it.
 */
export async function completeVerification<T>(
  deps: Deps,
  accountId: string,
  right: RightCode,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const spend = async (tx: Queryable) => {
    // The account before its challenges, as everywhere: two calls never wait for each other.
    await lockAccount(tx, accountId);
    await consumeCode(tx, right);
  };
  try {
    return await transaction(deps.db, async tx => {
      await spend(tx);
      return work(tx);
    });
  } catch (error) {
    const used = `${kindOf[right.method]}-used` as const;
    const isUsed = error instanceof Refusal && error.code === used;
    if (!isUsed && !isViolation(error, 'identifiers_one_owner')) throw error;
    await transaction(deps.db, spend);
    throw new Refusal(used);
  }
}
