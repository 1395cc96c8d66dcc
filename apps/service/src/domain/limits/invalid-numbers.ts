import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { type CaptchaChecked, upToCaptcha } from './captcha';
import { count, uncount } from './count';

/**
 * Charges a number as one that leads nowhere before it is looked up, and takes that back when it leads somewhere, or could
 * not be looked up. Nothing found is undefined; refuses where too many led nowhere before.
 */
export async function refuseTooManyInvalidNumbers<T>(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const number = upToCaptcha(deps, 'invalidNumbers', visitor);
  const { at } = await count(deps, deps.db, [number], 'too-many-attempts');
  let isNowhere = false;
  try {
    const found = await find();
    isNowhere = found === undefined;
    return found;
  } finally {
    if (!isNowhere) await uncount(deps.db, number, at);
  }
}
