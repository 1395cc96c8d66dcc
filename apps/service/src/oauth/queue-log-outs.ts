import type { Queryable } from '../db/pool';
import { addJob } from '../db/queue';
import { findSignedInClients } from './oauth-sessions';

export interface LogOutClient {
  market: string;
  clientId: string;
  accountId: string;
  /** What the application knows the session by: it stands in its ID token. */
  sid: string;
}

/** With the queue's growing pauses some hours; who does not answer until then has heard of it by its tokens. */
const mostAttempts = 12;

/** The same for an account that is about to go, with all that its sessions are known by. */
export async function queueLogOutsOfAccount(tx: Queryable, accountId: string): Promise<void> {
  await queueLogOuts(tx, await findSignedInClients(tx, { sessionId: null, accountId }));
}

export async function queueLogOuts(
  tx: Queryable,
  apps: Awaited<ReturnType<typeof findSignedInClients>>,
): Promise<void> {
  for (const { market, account_id, client_id, sid } of apps) {
    const payload: LogOutClient = { market, clientId: client_id, accountId: account_id, sid };
    await addJob(tx, { task: 'log-out-app', payload, key: `log-out-app ${sid}`, mostAttempts });
  }
}
