import { deviceText, locationText } from './device-and-location';
import { cancelTexts } from './cancel-texts';
import type { EmailParts } from './email-part';
import type { NotificationContent } from './message-content';
import { oneLine, type Localized } from './message-language';

/** Composes what happened, when and where, and what to do about it. */
export function composeNotification(localized: Localized, content: NotificationContent): EmailParts {
  const { translate, moment } = localized;
  const { event, at, origin, notMe, cancelAddress = null, isLast = false } = content;
  const from = moment(content.from ?? at);
  const whatToDo =
    origin === null && notMe !== null && cancelAddress === null
      ? 'mail.notification.operator.not-you'
      : (`mail.notification.${event}.not-you` as const);
  return {
    subject: translate(`mail.notification.${event}.subject`),
    parts: [
      { kind: 'text', text: translate(`mail.notification.${event}.text`, { from }) },
      { kind: 'lines', lines: factsOf(localized, content) },
      { kind: 'text', text: translate(whatToDo) },
      ...(cancelAddress === null
        ? []
        : [{ kind: 'link' as const, text: translate(cancelTexts(event).mail), href: cancelAddress }]),
      ...(notMe === null
        ? []
        : [
            { kind: 'link' as const, text: translate('mail.notification.not-me'), href: notMe },
            { kind: 'quiet' as const, text: translate('mail.notification.not-me.text') },
          ]),
      ...(isLast ? [{ kind: 'quiet' as const, text: translate('mail.notification.last') }] : []),
    ],
  };
}

/** The type of an authenticator with its name; another detail as it is. */
function detailOf({ translate }: Localized, { detail, authenticator }: NotificationContent): string | null {
  if (!authenticator) return detail;
  const type = translate('mail.notification.authenticator', { type: authenticator });
  return detail === null ? type : `${type} (${detail})`;
}

function factsOf(localized: Localized, content: NotificationContent): string[] {
  const { translate, moment, tag } = localized;
  const { at, origin } = content;
  const unknown = translate('mail.notification.unknown');
  const detail = detailOf(localized, content);
  const what = detail === null ? [] : [translate('mail.notification.detail', { detail })];
  const where = origin
    ? [
        translate('mail.notification.device', { device: deviceText(localized, origin.userAgent) ?? unknown }),
        translate('mail.notification.place', {
          place: oneLine(locationText(origin.location, tag) ?? unknown),
        }),
      ]
    : [translate('mail.notification.operator')];
  return [...what, translate('mail.notification.when', { date: moment(at) }), ...where];
}
