import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { auditEvent } from '../audit/audit-events';
import { auditedVisitor } from '../audit/audited-visitor';
import { notifyAccount } from '../notifications/notify-account';
import { removeErasure } from './erasures';

/**
 * Keeps an account that waits for its erasure; false if it does not. The job takes the same lock and the same row, so only one of
 * them succeeds. Call it with the account locked.
 */
export async function withdrawErasure(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  visitor: Visitor,
): Promise<boolean> {
  if (!(await removeErasure(tx, { accountId }))) return false;
  await auditEvent(deps, tx, { accountId, event: 'erasure-cancelled', ...auditedVisitor(visitor) });
  await notifyAccount(deps, tx, accountId, visitor, { event: 'erasure-cancelled' });
  return true;
}
