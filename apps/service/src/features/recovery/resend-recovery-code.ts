import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { resendRecoveryCode as endpoint } from '@talon/contract/recovery';
import { isAlive } from '../../domain/challenges/challenge-reply';
import { lockLiveChallenge } from '../../domain/challenges/lock-live';
import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { replaceCode } from '../../domain/challenges/challenges';
import { countRecoveryRequest, queueRecoveryRequest } from './order-code';
import { findOwnRecoveryRequest, recoveryReply } from './recovery-reply';

/** Orders a new code: the earlier one no longer works, tries and expiry stay. */
export async function resendRecoveryCode(
  deps: Deps,
  visitor: Visitor,
  { body: { payload } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { market } = visitor;
  const order = await findOwnRecoveryRequest(deps.db, payload, market);
  if (!isAlive(deps, order)) throw new Refusal('challenge-ended');
  if (order.resend_in > 0) tooEarly(order.resend_in);
  const wait = deps.limits.resendSeconds.next;
  return transaction(deps.db, async tx => {
    await lockLiveChallenge(tx, payload);
    const { placeholder, countedUnder } = await countRecoveryRequest(
      deps,
      tx,
      visitor,
      order.method,
      order.destination,
    );
    const [replaced] = await replaceCode(tx, payload, placeholder, countedUnder, wait);
    if (!replaced) tooEarly(wait);
    await queueRecoveryRequest(tx, { payload, placeholder: placeholder.toString('hex'), language: null });
    return recoveryReply(deps, await findOwnRecoveryRequest(tx, payload, market));
  });
}

function tooEarly(retryAfterSeconds: number): never {
  throw new Refusal('too-many-codes', { retryAfterSeconds });
}
