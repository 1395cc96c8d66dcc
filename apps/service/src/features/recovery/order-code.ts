import { randomBytes } from 'node:crypto';
import type { CodeMethod } from '@talon/rules/codes';
import { refuseSpentBudget } from '../../domain/limits/sms-budget';
import type { Deps } from '../../kernel/deps';
import type { CaptchaChecked } from '../../domain/limits/captcha';
import { count } from '../../domain/limits/count';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { SendRecovery } from '../../domain/challenges/recovery-requests';
import { addJob } from '../../db/queue';
import { recoveryCounts, unconfirmedCount } from './recovery-counts';

/** With the queue's growing pauses longer than a code lives. */
const mostAttempts = 8;

/** What stands in the place of a code until one is sent. */
export interface Order {
  /** As long as a code's hash, and met by no code. */
  placeholder: Buffer;
  countedUnder: Buffer[];
}

/** Counts a sending, and refuses where a limit is reached, whether or not anything will be sent. */
export async function countRecoveryRequest(
  deps: Deps,
  tx: Queryable,
  { address, countsUpTo }: Visitor & Partial<CaptchaChecked>,
  method: CodeMethod,
  destination: string,
): Promise<Order> {
  const by = { address, ...(countsUpTo && { countsUpTo }) };
  await count(deps, tx, recoveryCounts(deps, 'reset', { method, destination, ...by }), 'too-many-codes');
  if (method === 'sms') await refuseSpentBudget(deps, tx);
  return { placeholder: randomBytes(32), countedUnder: [unconfirmedCount(deps, by).subject] };
}

/** Has the queue look for the account and send the code: the call itself does the same for everybody. */
export async function queueRecoveryRequest(tx: Queryable, order: SendRecovery): Promise<void> {
  await addJob(tx, {
    task: 'send-recovery',
    payload: order,
    key: `send-recovery ${order.placeholder}`,
    mostAttempts,
  });
}
