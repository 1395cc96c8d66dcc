import { transaction } from '../../db/transaction';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { taskOriginOf } from '../../kernel/network';
import { type CaptchaChecked, upToCaptcha } from './captcha';
import { count, uncount } from './count';

/**
 * Counts a number as invalid before it is looked up, and uncounts it when it is found or the lookup fails. Undefined
 * means not found; refuses after too many invalid numbers.
 */
export async function refuseTooManyInvalidNumbers<T>(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const numbers = upToCaptcha(deps, 'invalidNumbers', visitor);
  // In turn by network. In a transaction, so that a number that the network's limit refuses is not counted for the /48 either.
  const { at } = await deps.numberQueue.run(taskOriginOf(visitor.address), () =>
    transaction(deps.db, tx => count(deps, tx, numbers, 'too-many-attempts')),
  );
  let isInvalid = false;
  try {
    const found = await find();
    isInvalid = found === undefined;
    return found;
  } finally {
    if (!isInvalid) await uncount(deps.db, numbers, at);
  }
}
