import { findMarket } from '@talon/markets/markets';
import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { findSignedInApps, removeHung } from '../oauth/oauth-sessions';
import { type LogOutApp, queueLogOuts } from '../oauth/queue-log-outs';

export interface LogOutApps {
  sessionId: string;
}

/** A session of the portal has ended: each application that it let in is told by a job of its own. */
export async function logOutApps(deps: Deps, { sessionId }: LogOutApps): Promise<void> {
  await transaction(deps.db, async tx => {
    await queueLogOuts(tx, await findSignedInApps(tx, sessionId, null));
    await removeHung(tx, sessionId);
  });
}

/** Tells one application (OpenID Connect Back-Channel Logout 1.0); throws while it does not take it, for a retry. */
export async function logOutApp(
  deps: Deps,
  { market: id, clientId, accountId, sid }: LogOutApp,
): Promise<void> {
  const market = findMarket(id);
  if (!market) return;
  const { provider } = await deps.engines.of(market);
  const client = await provider.Client.find(clientId);
  if (!client?.backchannelLogoutUri) return;
  // Its declaration leaves this one out.
  await (client as unknown as Tellable).backchannelLogout(accountId, sid);
}

interface Tellable {
  backchannelLogout: (accountId: string, sid: string) => Promise<void>;
}
