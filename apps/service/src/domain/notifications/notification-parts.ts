import { deviceText, locationText } from './device-and-location';
import type { EmailParts } from './email-part';
import type { NotificationContent } from './message-content';
import { oneLine, type Localized } from './message-language';

/** Composes what happened, when and where, and what to do about it. */
export function composeNotification(localized: Localized, content: NotificationContent): EmailParts {
  const { translate } = localized;
  const { event, origin } = content;
  const whatToDo = origin ? (`mail.notice.${event}.not-you` as const) : 'mail.notice.operator.not-you';
  return {
    subject: translate(`mail.notice.${event}.subject`),
    parts: [
      { kind: 'text', text: translate(`mail.notice.${event}.text`) },
      { kind: 'lines', lines: factsOf(localized, content) },
      { kind: 'text', text: translate(whatToDo) },
    ],
  };
}

function factsOf(localized: Localized, { detail, at, origin }: NotificationContent): string[] {
  const { translate, moment, tag } = localized;
  const unknown = translate('mail.notice.unknown');
  const what = detail === null ? [] : [translate('mail.notice.detail', { detail: oneLine(detail) })];
  const where = origin
    ? [
        translate('mail.notice.device', { device: deviceText(localized, origin.userAgent) ?? unknown }),
        translate('mail.notice.place', { place: oneLine(locationText(origin.location, tag) ?? unknown) }),
      ]
    : [translate('mail.notice.operator')];
  return [...what, translate('mail.notice.when', { date: moment(at) }), ...where];
}
