import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { makeRecoveryCodes as endpoint } from '@talon/contract/mfa';
import { formatRecoveryCode } from '@talon/rules/recovery-codes';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { replaceRecoveryCodes } from '../../domain/authenticators/new-recovery-codes';
import { requireProof } from '../../domain/authenticators/require-proof';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';

/** Makes a new set of recovery codes, and ends the earlier set and the other trusted devices. */
export async function makeRecoveryCodes(deps: Deps, caller: Caller): Promise<ReplyOf<typeof endpoint>> {
  const { bearer, market, deviceId, address } = caller;
  const { id: accountId } = bearer;
  const { codes, createdAt } = await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    await requireProof(deps, caller, 'make-recovery-codes', tx);
    const enrolled = await findEnrolledAuthenticators(tx, { accountId });
    if (enrolled.length === 0) throw new Refusal('no-method');
    const made = await replaceRecoveryCodes(deps, tx, accountId);
    await endTrustedDevices(tx, { accountId, exceptSessionId: bearer.session_id });
    await auditEvent(deps, tx, {
      accountId,
      event: 'recovery-codes-made',
      market: market.id,
      deviceId,
      address: truncated(address),
    });
    await notifyAccount(deps, tx, accountId, caller, { event: 'recovery-codes-made' });
    return made;
  });
  return { codes: codes.map(formatRecoveryCode), created_at: createdAt.toISOString() };
}
