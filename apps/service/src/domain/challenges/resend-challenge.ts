import type { resendChallenge as endpoint } from '@talon/contract/challenge-calls';
import type { RequestOf } from '@talon/contract/endpoint';
import { transaction } from '../../db/transaction';
import type { Caller, MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { lockOwner, readAgain, requireAlive, requireOwnChallenge } from './find-own-challenge';
import type { PurposeHandlers, ShownChallenge } from './purpose-handler';
import type { Purpose } from './purposes';
import { requireCardOfOwner } from './require-card-of-owner';
import { resendCode } from './resend-code';
import { shown } from './show-challenge';

/**
 * Sends a new code; the earlier one no longer works. With a card of the account, also a code that waits for a delivery which it
 * shares: strangers do not use up what its holder needs.
 */
export async function resendChallenge<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  { payload, card_number: typed }: RequestOf<typeof endpoint>,
  handlers: PurposeHandlers<P>,
): Promise<ShownChallenge> {
  const own = await requireOwnChallenge(deps, caller, payload, handlers);
  if (typed !== undefined) await requireCardOfOwner(deps, caller, own.challenge, typed);
  const { handler } = own;
  const holder = { ...own.holder, isProven: typed !== undefined };
  return transaction(deps.db, async tx => {
    await lockOwner(tx, own);
    const challenge = await readAgain(tx, caller, payload);
    if (handler.resend) {
      const resent = await handler.resend(deps, tx, holder, challenge);
      return shown(deps, tx, own, await readAgain(tx, caller, resent));
    }
    requireAlive(deps, challenge);
    const { bearer, market, address, deviceId } = holder as Caller;
    await resendCode(deps, tx, challenge, { language: bearer.language, market, address, deviceId });
    return shown(deps, tx, own, await readAgain(tx, caller, payload));
  });
}
