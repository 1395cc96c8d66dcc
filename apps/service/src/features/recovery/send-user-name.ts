import { Refusal } from '@talon/contract/errors';
import { countAgainstSmsBudget } from '../../domain/limits/sms-budget';
import type { Deps } from '../../kernel/deps';
import { receivesCodes } from '../../domain/identifiers/receives-codes';
import { type Kind, methodOf } from '../../domain/identifiers/kinds';
import { countShared, shareOf } from '../../domain/challenges/shared-codes';
import { hasRoomAtDestination } from '../../domain/limits/count';
import { queueMessage } from '../../domain/notifications/queue-message';
import { transaction } from '../../db/transaction';
import type { Visitor } from '../../kernel/caller';
import { recoveryCounts } from './recovery-counts';

const messageLivesSeconds = 24 * 60 * 60;

export interface UserName {
  kind: Kind;
  value: string;
  language: string;
}

/**
 * Sends a user name to its own address. Does nothing, without an error, if a limit is reached: beyond those of the destination,
 * the same message was sent minutes before.
 */
export async function sendUserName(
  deps: Deps,
  { market, address }: Visitor,
  { kind, value: destination, language }: UserName,
): Promise<void> {
  const method = methodOf[kind];
  if (!(await receivesCodes(deps, { method, destination }))) return;
  try {
    await transaction(deps.db, async tx => {
      const counts = recoveryCounts(deps, 'user-names', { method, destination, address });
      const isAlone = await hasRoomAtDestination(deps, tx, counts);
      const share = shareOf(deps, ['user-names', market.id, destination]);
      if (!isAlone && !(await countShared(deps, tx, share))) return;
      if (method === 'sms') await countAgainstSmsBudget(deps, tx, 'anybody');
      await queueMessage(
        deps,
        tx,
        { method, destination, language, market },
        { name: 'user-names', username: destination },
        { expiresInSeconds: messageLivesSeconds },
      );
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
