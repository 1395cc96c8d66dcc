import type { LimitName } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { countEvents, findFull } from '../limits/limit-counts';
import type { NotificationEvent } from './message-content';

/** Events that a password or a token suffices to repeat. The others need a code each time, which has limits of its own. */
const frequent: Partial<Record<NotificationEvent, LimitName>> = {
  'new-device': 'newDeviceEmails',
  'app-access-given': 'clientAccessEmails',
  'app-access-revoked': 'clientAccessEmails',
};

/** Whether an event is told by e-mail; `last` if the limit of the day leaves no room for another one. */
export type EmailRoom = 'none' | 'last' | 'more';

/**
 * Counts the e-mails about an event of an account, by account: who shares a mailbox uses up nothing of the others. Beyond the
 * limit the event is in the audit trail only, and the person was told so.
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
  const limit = { names: [name], subjects, mosts: [most], seconds: [seconds] };
  if ((await countEvents(tx, limit)).length === 0) return 'none';
  const full = await findFull(tx, { name, subjects, most, seconds });
  return full.length > 0 ? 'last' : 'more';
}
