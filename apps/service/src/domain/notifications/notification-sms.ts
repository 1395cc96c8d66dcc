import { fitsInOneSms, fitsInTwoSms, isInSmsAlphabet } from './sms-length';
import { deviceText, locationText } from './device-and-location';
import type { NotificationContent } from './message-content';
import type { Localized } from './message-language';

/** `Belgie` for `België`: one letter outside the alphabet would reduce the limit of the whole message to 70 characters. */
function withoutMarks(text: string): string {
  return text.replace(/./gu, sign =>
    isInSmsAlphabet(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, ''),
  );
}

/**
 * What happened, as much of when and where as fits into one SMS, the helpdesk's number and the link. A text that does not
 * fit even without the place, on a long domain or with a second link for example, takes two messages.
 */
export function notificationSms(
  localized: Localized,
  { event, at, origin, notMe, cancelAddress = null }: NotificationContent,
): string {
  const { translate, stamp, tag } = localized;
  const when = stamp(at);
  const device = origin ? deviceText(localized, origin.userAgent) : undefined;
  const location = origin && locationText(origin.location, tag);
  const place = origin ? location && withoutMarks(location) : translate('sms.notification.operator');
  const choices = origin ? [[when, device, place], [when, place], [when, device], [when]] : [[when, place]];
  const texts = choices.map(facts => {
    const what = translate(`sms.notification.${event}`);
    const known = facts.filter(fact => fact !== undefined).join(', ');
    if (notMe === null) return translate('sms.notification.without-link', { what, facts: known });
    return cancelAddress === null
      ? translate('sms.notification', { what, facts: known, link: notMe })
      : translate('sms.notification.with-cancel', { what, facts: known, cancel: cancelAddress, link: notMe });
  });
  return texts.find(fitsInOneSms) ?? texts.find(fitsInTwoSms) ?? texts.at(-1) ?? '';
}
