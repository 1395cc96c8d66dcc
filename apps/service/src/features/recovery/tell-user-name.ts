import { Refusal } from '@talon/contract/errors';
import { isMobileNumber } from '../../core/challenges/mobile-number';
import { spendFromBudget } from '../../core/challenges/sms-budget';
import type { Deps } from '../../core/deps';
import { count } from '../../core/limits/count';
import { queueMessage } from '../../core/messaging/queue-message';
import { transaction } from '../../db/pool';
import type { Visitor } from '../../http/caller';
import { recoveryCounts } from './recovery-counts';

const messageLivesSeconds = 24 * 60 * 60;

export interface UserName {
  kind: 'email' | 'phone';
  value: string;
  language: string;
}

/** Tells an address that somebody signs in with it; not where a limit is reached, and nobody is told of that. */
export async function tellUserName(
  deps: Deps,
  { market, address }: Visitor,
  { kind, value: destination, language }: UserName,
): Promise<void> {
  const method = kind === 'email' ? 'email' : 'sms';
  if (method === 'sms' && !(await isMobileNumber(destination, deps.limits.smsCountries))) return;
  try {
    await transaction(deps.db, async tx => {
      const counts = recoveryCounts(deps, 'user-names', { method, destination, address });
      await count(deps, tx, counts, 'too-many-codes');
      if (method === 'sms') await spendFromBudget(deps, tx);
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
