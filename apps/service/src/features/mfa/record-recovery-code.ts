import { recoveryCodes } from '@talon/rules/recovery-codes';
import type { Queryable } from '../../db/pool';
import { auditEvent } from '../../domain/audit/audit-events';
import { findRecoveryCodeSet } from '../../domain/authenticators/recovery-codes';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';

/** Records the use of a recovery code, and notifies the account; in other words when few are left. */
export async function recordRecoveryCode(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
): Promise<void> {
  const { market, deviceId, address } = visitor;
  await auditEvent(deps, tx, {
    accountId,
    event: 'recovery-code-used',
    market: market.id,
    deviceId,
    address: truncated(address),
    authenticator: 'recovery-code',
  });
  const set = await findRecoveryCodeSet(tx, { accountId });
  const event = set?.left === recoveryCodes.few ? 'recovery-codes-few' : 'recovery-code-used';
  await notifyAccount(deps, tx, accountId, visitor, { event });
}
