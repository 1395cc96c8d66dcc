import { transaction } from '../../db/transaction';
import type { Caller, MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { lockOwner, readAgain, requireAlive, requireOwnChallenge } from './find-own-challenge';
import type { PurposeHandlers, ShownChallenge } from './purpose-handler';
import type { Purpose } from './purposes';
import { resendCode } from './resend-code';
import { shown } from './show-challenge';

/** Sends a new code; the earlier one no longer works. */
export async function resendChallenge<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  payload: string,
  handlers: PurposeHandlers<P>,
): Promise<ShownChallenge> {
  const own = await requireOwnChallenge(deps, caller, payload, handlers);
  const { holder, handler } = own;
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
