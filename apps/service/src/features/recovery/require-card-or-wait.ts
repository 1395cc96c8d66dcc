import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { isProvenByCard } from '../../domain/authenticators/proven-by-card';
import { count, uncount } from '../../domain/limits/count';
import type { Recoverable } from '../../domain/recovery/reset-permissions';
import type { Deps } from '../../kernel/deps';

/**
 * If a reset has to wait, accepts the full number of a card of the account instead. Refuses without a number, with the
 * seconds to wait. Counts a wrong number against the account. Returns whether a card was given.
 */
export async function requireCardOrWait(
  deps: Deps,
  { id: accountId, delay_seconds: delaySeconds }: Recoverable,
  typed: string | undefined,
): Promise<boolean> {
  if (delaySeconds === 0) return false;
  if (typed === undefined) throw new Refusal('reset-delayed', { retryAfterSeconds: delaySeconds });
  const number = normaliseCardNumber(typed);
  if (!number) throw new Refusal('card-number-refused');
  const wrong = {
    limit: 'wrongCardEvidence',
    subject: deps.keyedHash('account', `reset ${accountId}`),
  } as const;
  const { at } = await count(deps, deps.db, [wrong], 'too-many-attempts');
  if (!(await isProvenByCard(deps, accountId, number, { isSettledNeeded: true })))
    throw new Refusal('card-number-refused');
  await uncount(deps.db, wrong, at);
  return true;
}
