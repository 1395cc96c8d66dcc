import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { answerSuspended as endpoint, SuspendedKind } from '@talon/contract/suspended';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { requireProof } from '../../domain/authenticators/require-proof';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { listSuspended } from '../../domain/suspensions/list-suspended';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import type { Input } from '../../kernel/route';
import { isUuid } from '../../kernel/uuid';
import { answerAddress } from './answer-address';
import { answerAuthenticator } from './answer-authenticator';
import { answerCard } from './answer-card';
import type { AnswerOne } from './answer-one';

const answers: Readonly<Record<SuspendedKind, AnswerOne>> = {
  authenticator: answerAuthenticator,
  address: answerAddress,
  card: answerCard,
};

/** `POST /user/suspended/{id}`. Whether what a report has suspended is the person's. Of several parallel answers, one counts. */
export async function answerSuspended(
  deps: Deps,
  caller: Caller,
  { params: { id = '' }, body: { kind, answer } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { bearer, market, deviceId, address } = caller;
  const isKept = answer === 'keep';
  if (kind !== 'card' && !isUuid(id)) throw new Refusal('not-found');
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const { provenBy } = await requireProof(deps, caller, 'answer-suspended', tx);
    const suspended = await listSuspended(deps, tx, bearer.id);
    // A report ends the sessions and step-ups from before it; nothing suspended may answer in any case.
    if (suspended.some(each => each.kind === 'authenticator' && each.id === provenBy?.id))
      throw new Refusal('sudo-required');
    const notification = await answers[kind](deps, tx, { accountId: bearer.id, id, isKept });
    if (!notification) throw new Refusal('not-found');
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event: isKept ? 'suspended-kept' : 'suspended-removed',
      market: market.id,
      deviceId,
      address: truncated(address),
      authenticator: notification.authenticator ?? null,
    });
    await notifyAccount(deps, tx, bearer.id, caller, notification);
  });
  return undefined;
}
