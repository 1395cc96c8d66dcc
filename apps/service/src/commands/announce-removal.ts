import { findMarket, markets } from '@talon/markets/markets';
import { freshSeconds } from '@talon/rules/limits';
import type { Deps } from '../core/deps';
import { masked } from '../core/identifiers/kinds';
import { tellAccount } from '../core/messaging/tell-account';
import type { Queryable } from '../db/pool';
import { barSingle } from '../repositories/accounts';
import type { NamedAccount } from '../repositories/account-sheets';
import type { Address } from '../repositories/addresses';
import { recordEvent } from '../repositories/audit';
import { voidAccountChallenges } from '../repositories/challenge-endings';
import { endGrants } from '../repositories/sessions';
import { endTrust } from '../repositories/trusted-devices';

/**
 * What goes with a proof that is taken away: trust, codes and grants end, no single grant for a day, and every address is
 * told. Call it while the proof still stands, so that its address is told too.
 */
export async function announceRemoval(
  deps: Deps,
  tx: Queryable,
  account: NamedAccount,
  event: 'method-removed' | 'identifier-removed',
  lost: Address,
): Promise<void> {
  await endTrust(tx, account.id, null);
  await endGrants(tx, account.id);
  await voidAccountChallenges(tx, account.id);
  await barSingle(tx, account.id, freshSeconds);
  await recordEvent(tx, account.id, event, null, null, null);
  const origin = { market: findMarket(account.market ?? '') ?? markets[0], address: null, userAgent: null };
  await tellAccount(deps, tx, account.id, origin, { event, detail: masked(lost) }, 'every-address');
}
