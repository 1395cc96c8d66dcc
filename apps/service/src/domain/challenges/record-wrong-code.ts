import type { AuthenticatorType } from '@talon/rules/authenticators';
import { longCodeLength } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { addJob } from '../../db/queue';
import { lockAccount } from '../accounts/accounts';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import { auditEvent } from '../audit/audit-events';
import { hasRoom } from '../limits/count';
import type { NotificationEvent } from '../notifications/message-content';
import { notifyAccount } from '../notifications/notify-account';
import { lengthenCodes, type TriedChallenge } from './challenges';
import type { Purpose } from './purposes';
import { isUnsent } from './sent-to';
import { countWrongCode, wrongCodeSubjects } from './wrong-codes';

/** A job that finds the accounts of a wrong recovery code, so that the call itself does the same work for every address. */
export interface RecordWrongRecoveryCode {
  payload: string;
  /** Whether to notify the accounts: codes are long, and they were not notified of that in the last day. */
  isNotified: boolean;
  deviceId: string | null;
  userAgent: string | null;
  /** The truncated network. */
  network: string;
}

/** A wrong code, and who entered it. */
export interface WrongCode extends Pick<Visitor, 'market' | 'deviceId' | 'userAgent'> {
  purpose: Purpose;
  method: AuthenticatorType;
  /** The truncated network. */
  network: string;
  /** Whether to notify the account: codes for the purpose are long, and it was not notified of that in the last day. */
  isNotified: boolean;
}

/** With the queue's growing pauses about a day. */
const mostAttempts = 20;

/**
 * Counts and audits a wrong code. Notifies the account when codes become long. The account is locked first, so that no
 * challenge of an app begins with short codes meanwhile.
 */
export async function recordWrongCode(
  deps: Deps,
  tx: Queryable,
  { market, deviceId, userAgent, address }: Visitor,
  payload: string,
  { purpose, method, account_id: accountId, destination, tries }: TriedChallenge,
): Promise<void> {
  const network = truncated(address);
  if (accountId !== null) await lockAccount(tx, { id: accountId });
  const by = { purpose, method, market, deviceId, userAgent, network };
  // Nobody guesses the code of a new app: whoever types it has just been given the secret.
  if (accountId !== null && purpose === 'enrol' && isUnsent(method))
    return auditWrongCode(deps, tx, accountId, { ...by, isNotified: false });
  const subject = { purpose, accountId, destination };
  const isLong = await countWrongCode(deps, tx, subject);
  const [first] = wrongCodeSubjects(deps, subject);
  const isNotified =
    isLong &&
    first !== undefined &&
    (await hasRoom(deps, tx, { limit: 'wrongCodeNotifications', subject: first }));
  if (accountId !== null) {
    if (isLong) await lengthenCodes(tx, { accountId, purpose, method: 'totp', digits: longCodeLength });
    return auditWrongCode(deps, tx, accountId, { ...by, isNotified });
  }
  if (purpose !== 'reset') return;
  const task: RecordWrongRecoveryCode = { payload, isNotified, deviceId, userAgent, network };
  const key = `record-wrong-recovery-code ${payload} ${tries}`;
  await addJob(tx, { task: 'record-wrong-recovery-code', payload: task, key, mostAttempts });
}

/** Audits a wrong code of an account. With `isNotified`, also notifies every address that codes have become long. */
export async function auditWrongCode(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  { purpose, method, market, deviceId, userAgent, network, isNotified }: WrongCode,
): Promise<void> {
  const where = { accountId, market: market.id, deviceId, address: network, authenticator: method };
  await auditEvent(deps, tx, { ...where, event: 'code-refused' });
  if (!isNotified) return;
  await auditEvent(deps, tx, { ...where, event: 'codes-lengthened' });
  const [address = ''] = network.split('/');
  const notification = { event: notificationOf(purpose) };
  await notifyAccount(deps, tx, accountId, { market, userAgent, address }, notification, 'every-address');
}

function notificationOf(purpose: Purpose): NotificationEvent {
  if (purpose === 'sign-in') return 'wrong-codes-at-sign-in';
  return purpose === 'reset' ? 'wrong-codes-at-reset' : 'wrong-codes-in-session';
}
