import type { LimitName } from '@talon/rules/counted-limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { countEvents } from '../limits/limit-counts';
import type { NotificationEvent } from './message-content';

/**
 * Events that somebody can repeat with only a password or a token. The others need a code each time, and codes have limits
 * of their own.
 */
const frequent: Partial<Record<NotificationEvent, LimitName>> = {
  'new-device': 'newDeviceEmails',
  'app-access-given': 'clientAccessEmails',
  'app-access-revoked': 'clientAccessEmails',
};

/** Whether an e-mail about the event is sent. `last`: the limit of the day leaves no room for another one. */
export type EmailRoom = 'none' | 'last' | 'more';

/**
 * Counts the e-mails about an event by account, so that accounts that share a mailbox do not use up each other's limit.
 * Beyond the limit, the event is only in the audit trail, as the last e-mail has said.
 */
export async function limitNotificationEmails(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  event: NotificationEvent,
): Promise<EmailRoom> {
  const name = frequent[event] ?? 'notificationEmails';
  const about = name === 'notificationEmails' ? ` ${event}` : '';
  const subjects = [deps.keyedHash('account', `${accountId}${about}`)];
  const { most, seconds } = deps.limits.counted[name];
  const [counted] = await countEvents(tx, { names: [name], subjects, mosts: [most], seconds: [seconds] });
  if (counted) return counted.is_full ? 'last' : 'more';
  deps.measures.limitsReached.inc({ limit: name });
  return 'none';
}
