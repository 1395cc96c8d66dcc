import type { Queryable } from '../db/pool';
import { addJobAbout } from '../db/queue';
import { findSignedInClients } from './oauth-sessions';

export interface LogOutClient {
  market: string;
  clientId: string;
  accountId: string;
  /** The session id in the client's ID token. */
  sid: string;
}

/** Some hours with the queue's growing pauses. By then the client's tokens have stopped working as well. */
const mostAttempts = 12;

/** Queues the log-outs of every session of an account. Call it before the account is removed. */
export async function queueLogOutsOfAccount(tx: Queryable, accountId: string): Promise<void> {
  await queueLogOuts(tx, await findSignedInClients(tx, { sessionId: null, accountId, clientId: null }));
}

/** Queues the log-outs of every session of an account at one client. */
export async function queueLogOutsOfClient(
  tx: Queryable,
  accountId: string,
  clientId: string,
): Promise<void> {
  await queueLogOuts(tx, await findSignedInClients(tx, { sessionId: null, accountId, clientId }));
}

export async function queueLogOuts(
  tx: Queryable,
  apps: Awaited<ReturnType<typeof findSignedInClients>>,
): Promise<void> {
  for (const { market, account_id, client_id, sid } of apps) {
    const payload: LogOutClient = { market, clientId: client_id, accountId: account_id, sid };
    const key = `log-out-client ${sid}`;
    await addJobAbout(tx, { task: 'log-out-client', payload, key, mostAttempts, accountIds: [account_id] });
  }
}
