import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { cancelRemoval as cancel, removeAuthenticator as remove } from '@talon/contract/removal';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { cancelPendingRemoval } from '../../domain/authenticators/pending-removals';
import { requireProof } from '../../domain/authenticators/require-proof';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { isUuid } from '../../kernel/uuid';
import { auditRemoval, removeNowOrLater } from './remove-now-or-later';

/** `DELETE /mfa/authenticators/{id}`. */
export async function removeAuthenticator(
  deps: Deps,
  caller: Caller,
  { params: { id = '' } }: Input<typeof remove>,
): Promise<ReplyOf<typeof remove>> {
  const { bearer } = caller;
  if (!isUuid(id)) throw new Refusal('not-found');
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const enrolled = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
    if (!enrolled.some(each => each.id === id)) throw new Refusal('not-found');
    const { provenBy } = await requireProof(deps, caller, 'remove-authenticator', tx);
    if (enrolled.length === 1) throw new Refusal('last-authenticator');
    return removeNowOrLater(deps, tx, caller, { id, provenBy });
  });
}

/** Needs no step-up: it only keeps what there is. */
export async function cancelRemoval(
  deps: Deps,
  caller: Caller,
  { params: { id = '' } }: Input<typeof cancel>,
): Promise<undefined> {
  if (!isUuid(id)) throw new Refusal('not-found');
  await transaction(deps.db, async tx => {
    const cancelled = await cancelPendingRemoval(tx, { accountId: caller.bearer.id, id });
    if (cancelled.length === 0) throw new Refusal('not-found');
    await auditRemoval(deps, tx, caller, 'removal-cancelled');
  });
  return undefined;
}
