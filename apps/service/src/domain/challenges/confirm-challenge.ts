import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { Refusal } from '@talon/contract/errors';
import { allSent, openTransaction, transaction } from '../../db/pool';
import type { MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { refuseDuringMaintenance } from '../switches/refuse-during-maintenance';
import { checkCode, consumeCode, requireProof, tryUnsent } from './check-code';
import { markConfirmed } from '../identifiers/identifiers';
import { kindOf } from '../identifiers/kinds';
import { addEvidence } from './evidence';
import { findOwnChallenge, lockOwner, type OwnChallenge } from './find-own-challenge';
import type { ConfirmationBody, PurposeHandlers, RightOf } from './purpose-handler';
import { type Purpose, purposes } from './purposes';
import { isUnsent, sentTo } from './sent-to';

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
  // Asked with the first look-up.
  const isOpen = refuseDuringMaintenance(deps, caller);
  isOpen.catch(() => undefined);
  const own = await findOwnChallenge(deps, caller, body.payload, handlers);
  if (!own) throw new Refusal('code-refused');
  const { challenge, handler } = own;
  if (handler.isClosedDuringMaintenance) await isOpen;
  const { payload, account_id: accountId, method } = challenge;
  const outcome =
    isUnsent(method) && handler.consumesAtOnce
      ? await confirmAtOnce(deps, caller, own, { payload, accountId, method }, body)
      : await confirmInSteps(deps, caller, own, body);
  return { purpose: challenge.purpose, outcome };
}

/** Checks and consumes in one transaction. A wrong code is committed, too. */
async function confirmAtOnce<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  { holder, handler }: OwnChallenge<P>,
  unsent: Parameters<typeof tryUnsent>[3],
  body: ConfirmationBody,
): Promise<ChallengeOutcome<P>> {
  const open = await openTransaction(deps.db);
  try {
    const { tried, account } = await tryUnsent(deps, open.tx, caller, unsent, body);
    if (!tried.proof) await open.commit();
    const right = requireProof(unsent.payload, tried);
    await handler.requireAdditionalEvidence?.(deps, tried, body);
    return await handler.complete({
      deps,
      holder,
      right: right as RightOf<P>,
      body,
      consume: async work => {
        // Sent together; what is refused takes back all of it.
        const [, result] = await allSent([consumeCode(deps, open.tx, right), work(open.tx, account)]);
        await open.commit();
        return result;
      },
    });
  } catch (error) {
    await open.rollBack(error);
    throw error;
  }
}

async function confirmInSteps<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  own: OwnChallenge<P>,
  body: ConfirmationBody,
): Promise<ChallengeOutcome<P>> {
  const { challenge, holder, handler } = own;
  const { purpose, account_id: accountId, session_id: sessionId } = challenge;
  const right = await checkCode(
    deps,
    caller,
    challenge,
    body,
    tried => handler.requireAdditionalEvidence?.(deps, tried, body) ?? Promise.resolve(),
  );
  const address = sentTo(right);
  return handler.complete({
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
}
