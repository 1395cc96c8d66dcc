import { transaction } from '../db/transaction';
import { type Attack, notifyAttack } from '../domain/notifications/notify-attack';
import { takeUnconfirmedSignIns } from '../domain/sign-ins/unconfirmed-sign-ins';
import type { Deps } from '../kernel/deps';

/** Many failed sign-ins with one identifier: the accounts that have it; none for an unknown identifier. */
export interface NotifyGuessing extends Omit<Attack, 'event' | 'accountId'> {
  accountIds: string[];
}

/** Notifies the accounts whose password somebody guesses. */
export async function notifyGuessing(deps: Deps, { accountIds, ...from }: NotifyGuessing): Promise<void> {
  for (const accountId of accountIds) {
    await transaction(deps.db, tx =>
      notifyAttack(deps, tx, { ...from, event: 'password-guessed-often', accountId }),
    );
  }
}

const mostAtOnce = 100;

/** Notifies the accounts whose password somebody gave without confirming the code. */
export async function notifyUnconfirmedSignIns(deps: Deps): Promise<void> {
  let taken = mostAtOnce;
  while (taken === mostAtOnce) {
    taken = await transaction(deps.db, async tx => {
      const unconfirmed = await takeUnconfirmedSignIns(tx, { most: mostAtOnce });
      for (const { account_id: accountId, market, user_agent: userAgent, address } of unconfirmed)
        await notifyAttack(deps, tx, { event: 'sign-in-unconfirmed', accountId, market, userAgent, address });
      return unconfirmed.length;
    });
  }
}
