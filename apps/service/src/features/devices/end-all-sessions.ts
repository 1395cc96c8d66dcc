import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/transaction';
import type { Caller } from '../../kernel/caller';
import { endEveryAccess } from '../../oauth/end-access';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { voidAccountCodes } from '../../domain/recovery/void-account-codes';
import { endSessions } from '../../domain/sessions/sessions';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';

/**
 * Ends all sessions of the account in every market, this one included, and all tokens of clients, and voids sign-ins that
 * wait for a code. Consents remain.
 */
export async function endAllSessions(deps: Deps, caller: Caller): Promise<undefined> {
  const { bearer } = caller;
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    await endSessions(tx, { accountId: bearer.id, exceptId: null });
    await endTrustedDevices(tx, { accountId: bearer.id, exceptSessionId: null });
    await endEveryAccess(tx, bearer.id);
    await voidAccountCodes(tx, bearer.id);
    await auditEvent(deps, tx, { accountId: bearer.id, event: 'sessions-ended', ...auditedVisitor(caller) });
  });
  return undefined;
}
