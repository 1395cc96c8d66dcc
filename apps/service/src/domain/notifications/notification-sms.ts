import { cancelTexts } from './cancel-texts';
import { fitsInOneSms, fitsInTwoSms, isInSmsAlphabet } from './sms-length';
import { deviceText, locationText } from './device-and-location';
import type { MessageKey } from '@talon/messages/keys';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { NotificationContent, NotificationEvent } from './message-content';
import type { Localized } from './message-language';

/** `Belgie` for `België`: one letter outside the alphabet would reduce the limit of the whole message to 70 characters. */
function withoutMarks(text: string): string {
  return text.replace(/./gu, sign =>
    isInSmsAlphabet(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, ''),
  );
}

/** The texts of events that name the type of the authenticator, where it has one of its own. */
const textsByType = {
  'authenticator-removed': {
    passkey: 'sms.notification.passkey-removed',
    totp: 'sms.notification.app-removed',
  },
  'removal-requested': {
    passkey: 'sms.notification.removal-requested.passkey',
    totp: 'sms.notification.removal-requested.totp',
  },
} as const satisfies Partial<Record<NotificationEvent, Partial<Record<AuthenticatorType, MessageKey>>>>;

function whatOf(event: NotificationEvent, type: AuthenticatorType | null | undefined): MessageKey {
  const ofEvent: Partial<Record<AuthenticatorType, MessageKey>> =
    event in textsByType ? textsByType[event as keyof typeof textsByType] : {};
  return (type && ofEvent[type]) ?? `sms.notification.${event}`;
}

/**
 * What happened, as much of when and where as fits into one SMS, the helpdesk's number and the link. A text that does not
 * fit even without the place, on a long domain or with a second link for example, takes two messages.
 */
export function notificationSms(
  localized: Localized,
  { event, authenticator, at, origin, notMe, cancelAddress = null }: NotificationContent,
): string {
  const { translate, stamp, tag } = localized;
  const when = stamp(at);
  const device = origin ? deviceText(localized, origin.userAgent) : undefined;
  const location = origin && locationText(origin.location, tag);
  const place = origin ? location && withoutMarks(location) : translate('sms.notification.operator');
  const choices = origin ? [[when, device, place], [when, place], [when, device], [when]] : [[when, place]];
  const texts = choices.map(facts => {
    const what = translate(whatOf(event, authenticator));
    const known = facts.filter(fact => fact !== undefined).join(', ');
    if (notMe === null) return translate('sms.notification.without-link', { what, facts: known });
    return cancelAddress === null
      ? translate('sms.notification', { what, facts: known, link: notMe })
      : translate(cancelTexts(event).sms, { what, facts: known, cancel: cancelAddress, link: notMe });
  });
  return texts.find(fitsInOneSms) ?? texts.find(fitsInTwoSms) ?? texts.at(-1) ?? '';
}
