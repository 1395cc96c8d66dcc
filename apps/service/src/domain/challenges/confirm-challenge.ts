import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import type { MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { refuseDuringMaintenance } from '../switches/refuse-during-maintenance';
import { checkCode, consumeCode } from './check-code';
import { markConfirmed } from '../identifiers/identifiers';
import { kindOf } from '../identifiers/kinds';
import { addEvidence } from './evidence';
import { findOwnChallenge, lockOwner } from './find-own-challenge';
import type { ConfirmationBody, PurposeHandlers, RightOf } from './purpose-handler';
import { type Purpose, purposes } from './purposes';
import { sentTo } from './sent-to';

/**
 * Confirms a challenge. The handler of its purpose implements the effect. An unknown payload and a wrong code return the
 * same error. A code that was sent is evidence of its address.
 */
export async function confirmChallenge<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  body: ConfirmationBody,
  handlers: PurposeHandlers<P>,
): Promise<{ purpose: P; outcome: ChallengeOutcome<P> }> {
  const own = await findOwnChallenge(deps, caller, body.payload, handlers);
  if (!own) throw new Refusal('code-refused');
  const { challenge, holder, handler } = own;
  if (handler.isClosedDuringMaintenance) await refuseDuringMaintenance(deps, caller);
  const { purpose, account_id: accountId, session_id: sessionId } = challenge;
  const right = await checkCode(
    deps,
    caller,
    challenge,
    body,
    tried => handler.requireAdditionalEvidence?.(deps, tried, body) ?? Promise.resolve(),
  );
  const address = sentTo(right);
  const outcome = await handler.complete({
    deps,
    holder,
    // Only the purposes of `AnyAuthenticatorPurpose` have challenges without an address.
    right: right as RightOf<P>,
    body,
    consume: work =>
      transaction(deps.db, async tx => {
        const account = await lockOwner(tx, own);
        if (accountId !== null && address) {
          await markConfirmed(tx, { accountId, kind: kindOf[address.method], value: address.destination });
        }
        await consumeCode(deps, tx, right);
        if (accountId !== null && sessionId !== null && address) {
          const { evidenceSeconds } = purposes[purpose];
          await addEvidence(tx, {
            purpose,
            accountId,
            sessionId,
            ...address,
            seconds: evidenceSeconds,
          });
        }
        return work(tx, account);
      }),
  });
  return { purpose, outcome };
}
