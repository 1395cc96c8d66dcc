import { findMarket, markets } from '@talon/markets/markets';
import { freshSeconds } from '@talon/rules/limits';
import type { Deps } from '../kernel/deps';
import { masked } from '../domain/identifiers/kinds';
import { tellAccount } from '../domain/notifications/notify-account';
import type { Queryable } from '../db/pool';
import { barSingle } from '../domain/accounts/accounts';
import type { NamedAccount } from '../domain/accounts/account-overview';
import type { Address } from '../domain/identifiers/verified-addresses';
import { recordEvent } from '../domain/audit/audit-events';
import { voidAccountChallenges } from '../domain/challenges/void-challenges';
import { endGrants } from '../domain/sessions/sessions';
import { endTrust } from '../domain/authenticators/trusted-devices';

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
