import { transaction } from '../../db/transaction';
import type { Visitor } from '../../kernel/caller';
import { lockAccount } from '../accounts/accounts';
import { auditEvent } from '../audit/audit-events';
import { auditedVisitor } from '../audit/audited-visitor';
import { endSession, findFormerSession } from './sessions';
import type { Deps } from '../../kernel/deps';
import { tokenHash } from '../../kernel/token';

/**
 * Ends the session of another person on the same browser, whose token came with the sign-in. Call it after the
 * sign-in, because no transaction locks two accounts.
 */
export async function endFormerSession(
  deps: Pick<Deps, 'db' | 'encryption'>,
  visitor: Visitor,
  token: string,
): Promise<void> {
  const { bearerToken } = visitor;
  if (bearerToken === null) return;
  const former = await findFormerSession(deps.db, {
    heldHash: tokenHash(bearerToken),
    issuedHash: tokenHash(token),
  });
  if (!former) return;
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: former.account_id });
    await endSession(tx, { id: former.session_id });
    await auditEvent(deps, tx, {
      accountId: former.account_id,
      event: 'signed-out',
      ...auditedVisitor(visitor),
    });
  });
}
