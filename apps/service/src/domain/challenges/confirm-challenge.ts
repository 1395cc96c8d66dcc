import type { ChallengeOutcome, confirmChallenge as endpoint } from '@talon/contract/challenge-calls';
import type { RequestOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/pool';
import type { MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { checkCode, consumeCode } from './check-code';
import { markConfirmed } from '../identifiers/identifiers';
import { kindOf } from '../identifiers/kinds';
import { addEvidence } from './evidence';
import { findOwnChallenge, lockOwner } from './find-own-challenge';
import type { PurposeHandlers } from './purpose-handler';
import { type Purpose, purposes } from './purposes';

/**
 * Confirms a code. The handler of its purpose implements the effect. An unknown payload and a wrong code return the same
 * error.
 */
export async function confirmChallenge<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  body: RequestOf<typeof endpoint>,
  handlers: PurposeHandlers<P>,
): Promise<{ purpose: P; outcome: ChallengeOutcome<P> }> {
  const own = await findOwnChallenge(deps, caller, body.payload, handlers);
  if (!own) throw new Refusal('code-refused');
  const { challenge, holder, handler } = own;
  const { purpose, account_id: accountId, session_id: sessionId } = challenge;
  await handler.requireConfirmable?.(deps, holder);
  const right = await checkCode(
    deps,
    caller,
    body.payload,
    body.code,
    tried => handler.requireAdditionalEvidence?.(deps, tried, body) ?? Promise.resolve(),
  );
  const outcome = await handler.complete({
    deps,
    holder,
    right,
    body,
    consume: work =>
      transaction(deps.db, async tx => {
        const account = await lockOwner(tx, own);
        if (accountId !== null) {
          await markConfirmed(tx, { accountId, kind: kindOf[right.method], value: right.destination });
        }
        await consumeCode(deps, tx, right);
        if (accountId !== null && sessionId !== null) {
          const { evidenceSeconds } = purposes[purpose];
          await addEvidence(tx, {
            purpose,
            accountId,
            sessionId,
            method: right.method,
            destination: right.destination,
            seconds: evidenceSeconds,
          });
        }
        return work(tx, account);
      }),
  });
  return { purpose, outcome };
}
