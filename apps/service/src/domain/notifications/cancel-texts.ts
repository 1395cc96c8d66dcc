import type { MessageKey } from '@talon/messages/keys';
import type { NotificationEvent } from './message-content';

interface CancelTexts {
  mail: MessageKey;
  sms: MessageKey;
}

/** The texts of the link that cancels what a notification is about. */
const texts: Partial<Record<NotificationEvent, CancelTexts>> = {
  'erasure-requested': { mail: 'mail.notification.keep', sms: 'sms.notification.with-keep' },
  'iban-changed': { mail: 'mail.notification.put-back', sms: 'sms.notification.with-put-back' },
};

export function cancelTexts(event: NotificationEvent): CancelTexts {
  const found = texts[event];
  if (!found) throw new Error(`${event} cannot be cancelled by a link`);
  return found;
}
