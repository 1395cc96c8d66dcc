import { findMarket } from '@talon/markets/markets';
import type { Deps } from '../kernel/deps';
import { type Queryable, transaction } from '../db/pool';
import { addJob } from '../db/queue';
import { findSignedInApps, removeHung } from '../oauth/oauth-sessions';

export interface LogOutApps {
  sessionId: string;
}

export interface LogOutApp {
  market: string;
  clientId: string;
  accountId: string;
  /** What the application knows the session by: it stands in its ID token. */
  sid: string;
}

/** With the queue's growing pauses some hours; who does not answer until then has heard of it by its tokens. */
const mostAttempts = 12;

/** A session of the portal has ended: each application that it let in is told by a job of its own. */
export async function logOutApps(deps: Deps, { sessionId }: LogOutApps): Promise<void> {
  await transaction(deps.db, async tx => {
    await queueLogOuts(tx, await findSignedInApps(tx, sessionId, null));
    await removeHung(tx, sessionId);
  });
}

/** The same for an account that is about to go, with all that its sessions are known by. */
export async function logOutAppsOf(tx: Queryable, accountId: string): Promise<void> {
  await queueLogOuts(tx, await findSignedInApps(tx, null, accountId));
}

async function queueLogOuts(
  tx: Queryable,
  apps: Awaited<ReturnType<typeof findSignedInApps>>,
): Promise<void> {
  for (const { market, account_id, client_id, sid } of apps) {
    const payload: LogOutApp = { market, clientId: client_id, accountId: account_id, sid };
    await addJob(tx, 'log-out-app', payload, `log-out-app ${sid}`, mostAttempts);
  }
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
