import { findMarket } from '@talon/markets/markets';
import type { Deps } from '../kernel/deps';
import { transaction } from '../db/transaction';
import { findSignedInClients, removeBoundSessions } from '../oauth/oauth-sessions';
import { type LogOutClient, queueLogOuts } from '../oauth/queue-log-outs';

export interface LogOutClients {
  sessionId: string;
}

/** After the end of a portal session, queues a back-channel log-out for each client of that session. */
export async function logOutClients(deps: Deps, { sessionId }: LogOutClients): Promise<void> {
  await transaction(deps.db, async tx => {
    await queueLogOuts(tx, await findSignedInClients(tx, { sessionId, accountId: null, clientId: null }));
    await removeBoundSessions(tx, { sessionId });
  });
}

/** Notifies one client (OpenID Connect Back-Channel Logout 1.0). Throws until the client accepts, for a retry. */
export async function logOutClient(
  deps: Deps,
  { market: id, clientId, accountId, sid }: LogOutClient,
): Promise<void> {
  const market = findMarket(id);
  if (!market) return;
  const { provider } = await deps.engines.of(market);
  const client = await provider.Client.find(clientId);
  if (!client?.backchannelLogoutUri) return;
  // The type declaration of the engine lacks this method.
  await (client as unknown as BackchannelClient).backchannelLogout(accountId, sid);
}

interface BackchannelClient {
  backchannelLogout: (accountId: string, sid: string) => Promise<void>;
}
