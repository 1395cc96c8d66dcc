import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { queueMessage } from '../notifications/queue-message';
import { intendedAccount } from './context';
import type { CountedDelivery } from './delivery';
import { countDelivery } from './delivery-counts';
import { codeHash, newCode } from './new-code';
import { awaitShare, type PendingCode } from './shared-codes';
import { nextCodeDigits } from './wrong-codes';

/** A code of a challenge, with the subjects under which its delivery counts until the code is confirmed. */
type SentCode = PendingCode & { countedUnder: Buffer[] };

/**
 * Counts a delivery against all its limits and queues the message; refuses if a limit of the visitor is reached. If only those
 * of the destination are, the code waits for a delivery that it shares. Call it in a transaction, so that a refused delivery is
 * not counted.
 */
export async function sendCode(
  deps: Deps,
  tx: Queryable,
  payload: string,
  sending: CountedDelivery & { context: unknown },
  secondsToLive: number,
): Promise<SentCode> {
  const { countedUnder, recipient, isShared } = await countDelivery(deps, tx, sending);
  if (isShared && sending.mayShare === false) throw new Refusal('too-many-codes');
  if (isShared) return { ...(await awaitShare(deps, tx, sending, recipient)), countedUnder };
  const { purpose, account_id: accountId, method, destination, language, market } = sending;
  const digits = await nextCodeDigits(deps, tx, { purpose, accountId, destination, method });
  const code = newCode(digits);
  await queueMessage(
    deps,
    tx,
    { method, destination, language, market },
    {
      name: 'code',
      purpose,
      code,
      minutes: Math.max(1, Math.round(secondsToLive / 60)),
      bankAccount: intendedAccount(sending)?.masked,
    },
    { expiresInSeconds: secondsToLive },
  );
  return {
    codeHash: codeHash(deps, payload, code),
    codeDigits: digits,
    awaitsShare: null,
    waitSeconds: 0,
    countedUnder,
  };
}
