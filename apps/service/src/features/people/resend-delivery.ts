import type { resendDelivery as endpoint } from '@talon/contract/console/people';
import { Refusal } from '@talon/contract/errors';
import { findMarket } from '@talon/markets/markets';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { type PersonRow, readPerson } from '../../domain/accounts/find-people';
import { auditOperator } from '../../domain/audit/audit-operator';
import { findChallenge, findWaitingSignIns } from '../../domain/challenges/challenges';
import { resendCode } from '../../domain/challenges/resend-code';
import { findDelivery, wakeMessage } from '../../domain/notifications/messages';
import { messageSubject } from '../../domain/notifications/queue-message';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { isUuid } from '../../kernel/uuid';
import type { UseCase } from '../../kernel/route';

/** `POST /api/people/{id}/deliveries/{delivery}/send`. The message goes where it went before, and to nobody else. */
export const resendDelivery: UseCase<typeof endpoint> = async (
  deps,
  caller,
  { params: { id = '', delivery = '' }, body: { reason } },
) => {
  if (!isUuid(id)) throw new Refusal('person-unknown');
  await transaction(deps.db, async tx => {
    const person = await readPerson(tx, { id });
    if (!person) throw new Refusal('person-unknown');
    const message = isUuid(delivery) ? await findDelivery(tx, { id: delivery }) : undefined;
    const to = person.identifiers.find(
      ({ value }) =>
        message && messageSubject(deps, value).equals(message.destination_hash ?? Buffer.alloc(0)),
    )?.value;
    if (!message || to === undefined) throw new Refusal('nothing-to-change');
    if (message.is_waiting) {
      const { is_woken: isWoken } = await wakeMessage(tx, { id: delivery });
      if (!isWoken) throw new Refusal('nothing-to-change');
    } else await resendSignInCode(deps, tx, caller, person, message.content === 'code' ? to : undefined);
    await auditOperator(deps, tx, operatorOf(caller, reason), { accountId: id, event: 'message-resent' });
  });
};

/** Sends a new code for the login that waits for one at this address. It counts like one that the person requests. */
async function resendSignInCode(
  deps: Deps,
  tx: Queryable,
  { address }: StaffCaller,
  { id: accountId, language }: PersonRow,
  destination: string | undefined,
): Promise<void> {
  const waiting = await findWaitingSignIns(tx, { accountId, mostTries: deps.limits.codeTries });
  const signIn = waiting.find(each => each.destination === destination);
  const market = findMarket(signIn?.market ?? '');
  const challenge =
    signIn && market && (await findChallenge(tx, { payload: signIn.payload, market: market.id }));
  if (!challenge) throw new Refusal('nothing-to-change');
  await resendCode(deps, tx, challenge, { language, market, address });
}
