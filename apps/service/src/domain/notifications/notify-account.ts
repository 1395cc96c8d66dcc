import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { Visitor } from '../../kernel/caller';
import type { Queryable } from '../../db/pool';
import { type Address, findAddresses } from '../identifiers/verified-addresses';
import type { Deps } from '../../kernel/deps';
import { limitNotificationEmails } from './limit-notification-emails';
import { limitNotificationSms } from './limit-notification-sms';
import type { NotificationContent, NotificationEvent } from './message-content';
import { addNotMeLink, notificationSeconds } from './not-me-links';
import { queueMessage } from './queue-message';

export interface AccountNotification {
  event: NotificationEvent;
  /** What the event concerns, masked if it is an address. */
  detail?: string;
  /** The type of the authenticator that the event concerns, if the texts of the event do not name it. */
  authenticator?: AuthenticatorType;
  /** From when it has an effect, if not at once. */
  from?: Date;
  /** Address of the page that cancels what was requested or changed. */
  cancelAddress?: string;
}

/** The origin of the call; an operator's action has no address. */
export type Origin = Pick<Visitor, 'market' | 'userAgent'> & { address: string | null };

/**
 * Events without the link "This was not me": the use of that link, a rejection, which people get who do not have the
 * account, and the block of an account, for which the page of the link could offer no new password.
 */
const withoutLink: ReadonlySet<NotificationEvent> = new Set([
  'not-me-reported',
  'person-rejected',
  'account-blocked',
]);

/**
 * Notifies an account of what happened, when and where, in its language and the market's brand: at every verified address,
 * or at the given ones, within the limits of a day. Each recipient gets a link "This was not me" of their own.
 */
export async function notifyAccount(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  { market, address, userAgent }: Origin,
  notification: AccountNotification,
  to: 'every-address' | readonly Address[] = 'every-address',
): Promise<void> {
  const account = await findAddresses(tx, { accountId });
  if (!account) return;
  const { language, firstname, at, addresses } = account;
  const { event, detail, authenticator, from = null, cancelAddress = null } = notification;
  const content: Omit<NotificationContent, 'notMe'> = {
    name: 'notification',
    event,
    detail: detail ?? null,
    authenticator: authenticator ?? null,
    from,
    cancelAddress,
    at,
    origin: address === null ? null : { userAgent: userAgent ?? '', location: deps.locations(address) },
  };
  const recipients = to === 'every-address' ? addresses : to;
  const phones = recipients.filter(({ method }) => method === 'sms').map(({ destination }) => destination);
  const sms = await limitNotificationSms(deps, tx, notification, phones);
  const emails =
    phones.length < recipients.length && (await limitNotificationEmails(deps, tx, accountId, event));
  for (const { method, destination } of recipients) {
    const smsBudget = method === 'sms' ? sms.get(destination) : undefined;
    if (method === 'sms' ? !smsBudget : emails === 'none') continue;
    // Given addresses may belong to other people, so the first name is left out.
    const recipient = { method, destination, language, market, ...(to === 'every-address' && { firstname }) };
    const notMe = withoutLink.has(event)
      ? null
      : await addNotMeLink(deps, tx, { accountId, market, method, destination, event });
    const sending = { expiresInSeconds: notificationSeconds, ...(smsBudget && { smsBudget }) };
    const isLast = method === 'email' && emails === 'last';
    const message = { ...content, notMe, ...(isLast && { isLast }) };
    await queueMessage(deps, tx, recipient, message, sending);
  }
}
