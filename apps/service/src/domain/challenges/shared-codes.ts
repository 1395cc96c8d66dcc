import { longCodeLength } from '@talon/rules/codes';
import { sharedDeliveryWaits } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { addJobAt } from '../../db/queue';
import { execute, many } from '../../db/statement';
import type { Deps } from '../../kernel/deps';
import { countSharedDelivery, secondsUntilSharedDelivery } from '../limits/shared-deliveries';
import { refuseExhaustedSmsBudget, type SmsRecipient } from '../limits/sms-budget';
import { intendedAccount } from './context';
import type { CountedDelivery } from './delivery';
import { noCode } from './new-code';

/** What a challenge stores about its code. `awaitsShare`: the share whose next delivery brings the code, in `waitSeconds`. */
export interface PendingCode {
  codeHash: Buffer;
  codeDigits: number;
  awaitsShare: Buffer | null;
  waitSeconds: number;
}

/** The job that sends the code of a share. */
export interface SendSharedCode {
  /** In hex. */
  share: string;
  /** Two letters; null for an address without an account whose page has none. */
  language: string | null;
  /** Which part of the SMS budget the delivery uses. */
  recipient: SmsRecipient;
}

/** With the growing pauses of the queue, longer than a code is valid. */
const mostAttempts = 8;

type Sharing = Pick<CountedDelivery, 'purpose' | 'account_id' | 'method' | 'destination' | 'market'> & {
  context: unknown;
  language: string | null;
};

/**
 * Lets a challenge wait for the next delivery of its share: of all requests for this destination with the same purpose and
 * market, and the same account if the destination is its own. The code has 12 digits, because each challenge has tries for it.
 */
export async function awaitShare(
  deps: Deps,
  tx: Queryable,
  sharing: Sharing,
  recipient: SmsRecipient,
): Promise<PendingCode> {
  if (sharing.method === 'sms') await refuseExhaustedSmsBudget(deps, tx, recipient);
  const { purpose, market, account_id: accountId, destination } = sharing;
  // A code that strangers can request too is for one account only where the account owns the destination.
  const owner = recipient === 'owner' ? accountId : null;
  const bankAccount = intendedAccount(sharing)?.hash ?? null;
  const share = shareOf(deps, [purpose, market.id, destination, owner, bankAccount]);
  const waitSeconds = await secondsUntilShare(deps, tx, share);
  await queueSharedCode(
    tx,
    { share: share.toString('hex'), language: sharing.language, recipient },
    waitSeconds,
  );
  return { codeHash: noCode(), codeDigits: longCodeLength, awaitsShare: share, waitSeconds };
}

/** The subject of the deliveries of a share, by what they have in common. */
export function shareOf(deps: Deps, common: readonly (string | null)[]): Buffer {
  return deps.keyedHash('destination', JSON.stringify(['share', ...common]));
}

export async function secondsUntilShare(deps: Deps, tx: Queryable, share: Buffer): Promise<number> {
  const limit = deps.limits.counted.sharedDeliveries;
  const waits = sharedDeliveryWaits(limit);
  return (await secondsUntilSharedDelivery(tx, { share, waits, seconds: limit.seconds }))?.seconds ?? 0;
}

/** Counts the delivery of a share, so that parallel jobs send one. Returns false while the share has to wait. */
export async function countShared(deps: Deps, tx: Queryable, share: Buffer): Promise<boolean> {
  const limit = deps.limits.counted.sharedDeliveries;
  const counted = await countSharedDelivery(tx, { share, waits: sharedDeliveryWaits(limit), ...limit });
  return counted !== undefined;
}

/** Queues the job of a share for its next delivery. A job that waits keeps its time. */
export async function queueSharedCode(
  tx: Queryable,
  shared: SendSharedCode,
  waitSeconds: number,
): Promise<void> {
  await addJobAt(tx, {
    task: 'send-shared-code',
    payload: shared,
    key: `send-shared-code ${shared.share}`,
    mostAttempts,
    waitSeconds,
  });
}

/** Locks the challenges that wait for a delivery of the share, except those that another call is changing. */
export const lockAwaiting = many(
  'challenges_lock_awaiting',
  `select payload, purpose, account_id, market, method, destination, context,
          ceil(extract(epoch from expires_at - now()))::int as "expires_in!"
     from challenges where awaits_share = :share and expires_at > now()
    order by payload for update skip locked`,
);

/** Gives these challenges their code. */
export const giveSharedCode = execute(
  'challenges_give_shared_code',
  `update challenges c set code_hash = given.code_hash, awaits_share = null
     from unnest(:payloads::text[], :codeHashes::bytea[]) as given (payload, code_hash)
    where c.payload = given.payload and c.awaits_share = :share`,
);
