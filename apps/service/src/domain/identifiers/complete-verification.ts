import { Refusal } from '@talon/contract/errors';
import { isViolation } from '../../db/database-errors';
import type { Queryable } from '../../db/pool';
import type { Confirmation } from '../challenges/purpose-handler';
import { kindOf } from './kinds';
import type { Address } from './verified-addresses';

/**
 * Completes the verification of an address. Only a correct code, which is consumed, reveals that another account has the
 * address.
 */
export async function completeVerification<T>(
  {
    right,
    consume,
  }: { right: Pick<Address, 'method'>; consume: Confirmation<'enrol' | 'contact'>['consume'] },
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await consume(work);
  } catch (error) {
    const used = `${kindOf[right.method]}-used` as const;
    const isUsed = error instanceof Refusal && error.code === used;
    if (!isUsed && !isViolation(error, 'identifiers_one_owner')) throw error;
    await consume(async () => undefined);
    throw new Refusal(used);
  }
}
