import { findMarket } from '@talon/markets/markets';
import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { findSignedInClients, removeBoundSessions } from '../oauth/oauth-sessions';
import { type LogOutClient, queueLogOuts } from '../oauth/queue-log-outs';

export interface LogOutClients {
  sessionId: string;
}

/** A session of the portal has ended: each application that it let in is told by a job of its own. */
export async function logOutClients(deps: Deps, { sessionId }: LogOutClients): Promise<void> {
  await transaction(deps.db, async tx => {
    await queueLogOuts(tx, await findSignedInClients(tx, { sessionId, accountId: null }));
    await removeBoundSessions(tx, { sessionId });
  });
}

/** Tells one application (OpenID Connect Back-Channel Logout 1.0); throws while it does not take it, for a retry. */
export async function logOutClient(
  deps: Deps,
  { market: id, clientId, accountId, sid }: LogOutClient,
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
