import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import type { MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { lockOwner, readAgain, requireAlive, requireOwnChallenge } from './find-own-challenge';
import type { PurposeHandlers, ShownChallenge } from './purpose-handler';
import type { Purpose } from './purposes';
import { shown } from './show-challenge';

/** Sends a challenge to another of its destinations. */
export async function redirectChallenge<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  { payload, to }: { payload: string; to: string },
  handlers: PurposeHandlers<P>,
): Promise<ShownChallenge> {
  const own = await requireOwnChallenge(deps, caller, payload, handlers);
  const { challenge, holder, handler } = own;
  requireAlive(deps, challenge);
  if (!handler.redirect) throw new Refusal('invalid-request', { fields: ['to'] });
  return handler.redirect({
    deps,
    holder,
    challenge,
    to,
    inTransaction: work =>
      transaction(deps.db, async tx => {
        await lockOwner(tx, own);
        const current = await readAgain(tx, caller, payload);
        requireAlive(deps, current);
        await work(tx, current);
        return shown(deps, tx, own, await readAgain(tx, caller, payload));
      }),
  });
}
