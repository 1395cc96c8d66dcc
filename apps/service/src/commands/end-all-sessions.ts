import type { Deps } from '../kernel/deps';
import { transaction } from '../db/transaction';
import { lockAccount } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { endTrustedDevices } from '../domain/authenticators/trusted-devices';
import { voidAccountCodes } from '../domain/recovery/void-account-codes';
import { endSessions } from '../domain/sessions/sessions';
import {
  findAccountsWithSessions,
  readDatabaseTime,
  removeTokensBefore,
} from '../domain/sessions/sessions-of-everybody';
import { endEveryAccess } from '../oauth/end-access';

/** Short transactions, so that people can sign in again while the command runs. */
const tokensAtOnce = 5_000;
const accountsAtOnce = 500;
const connections = 3;

/** Who ends the sessions and why, for the audit trail; and whether trusted devices end too. */
interface Ending {
  operator: string;
  reason: string;
  endsTrust: boolean;
}

/**
 * Ends everybody's sessions and the tokens of all clients, and voids sign-ins in progress. First every token stops working,
 * within seconds; then the sessions end account by account, which notifies their clients. A run that was stopped can be
 * repeated. Sign-ins that follow are not affected, unless the account still has an older session.
 */
export async function endAllSessions(
  deps: Deps,
  operator: string,
  reason: string,
  devices: string,
): Promise<string> {
  if (devices !== 'trust' && devices !== 'distrust')
    throw new Error(`Expected "trust" or "distrust", not "${devices}".`);
  const endsTrust = devices === 'distrust';
  const { now: before } = await readDatabaseTime(deps.db);
  const count = await endSessionsBefore(deps, before, { operator, reason, endsTrust });
  const trust = endsTrust ? 'Trusted devices have ended too.' : 'Devices stay trusted.';
  return `Accounts: ${count}. Their sessions and the tokens of their clients have ended. ${trust}`;
}

/**
 * Removes the tokens of sessions from before a time. Then ends all sessions and access of clients, and with `endsTrust`
 * the trusted devices, of each account that had any from before that time. Returns the number of these accounts.
 */
export async function endSessionsBefore(deps: Deps, before: Date, ending: Ending): Promise<number> {
  await removeTokens(deps, before);
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const accounts: { id: string }[] = await findAccountsWithSessions(deps.db, {
      after,
      before,
      endsTrust: ending.endsTrust,
      most: accountsAtOnce,
    });
    const last = accounts.at(-1);
    if (!last) return count;
    after = last.id;
    count += accounts.length;
    await endEach(deps, accounts, ending);
  }
}

async function removeTokens({ db }: Pick<Deps, 'db'>, before: Date): Promise<void> {
  for (;;) {
    const { removed } = await removeTokensBefore(db, { before, most: tokensAtOnce });
    if (removed === 0) return;
  }
}

async function endEach(deps: Deps, accounts: readonly { id: string }[], ending: Ending): Promise<void> {
  const left = accounts.values();
  const work = async () => {
    for (const { id } of left) await endOne(deps, id, ending);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

async function endOne(deps: Deps, id: string, { operator, reason, endsTrust }: Ending): Promise<void> {
  await transaction(deps.db, async tx => {
    // Another transaction may have closed the account.
    if (!(await lockAccount(tx, { id }))) return;
    await endSessions(tx, { accountId: id, exceptId: null });
    await endEveryAccess(tx, id);
    if (endsTrust) await endTrustedDevices(tx, { accountId: id, exceptSessionId: null });
    await voidAccountCodes(tx, id);
    await auditEvent(deps, tx, { accountId: id, event: 'sessions-ended', operator, details: { reason } });
  });
}
