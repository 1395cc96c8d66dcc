import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { queueMessage } from '../notifications/queue-message';
import { intendedAccount } from './context';
import type { CountedDelivery } from './delivery';
import { countDelivery } from './delivery-counts';

/**
 * Counts a delivery against all its limits and queues the message; refuses if a limit is reached. Returns the subjects
 * under which the delivery counts until its code is confirmed. Call it in a transaction, so that a refused delivery is not
 * counted.
 */
export async function sendCode(
  deps: Deps,
  tx: Queryable,
  sending: CountedDelivery & { context: unknown },
  code: string,
  secondsToLive: number,
): Promise<Buffer[]> {
  const countedUnder = await countDelivery(deps, tx, sending);
  const { purpose, method, destination, language, market } = sending;
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
  return countedUnder;
}
