import { deviceInWords, placeInWords } from './device-and-place';
import type { Parts } from './email-part';
import type { NotificationContent } from './message-content';
import { oneLine, type Translator } from './message-language';

/** What happened, when and where, and what to do about it. */
export function composeNotification(speech: Translator, content: NotificationContent): Parts {
  const { say } = speech;
  const { event, origin } = content;
  const whatToDo = origin ? (`mail.notice.${event}.not-you` as const) : 'mail.notice.operator.not-you';
  return {
    subject: say(`mail.notice.${event}.subject`),
    parts: [
      { kind: 'text', text: say(`mail.notice.${event}.text`) },
      { kind: 'lines', lines: factsOf(speech, content) },
      { kind: 'text', text: say(whatToDo) },
    ],
  };
}

function factsOf(speech: Translator, { detail, at, origin }: NotificationContent): string[] {
  const { say, moment, tag } = speech;
  const unknown = say('mail.notice.unknown');
  const what = detail === null ? [] : [say('mail.notice.detail', { detail: oneLine(detail) })];
  const where = origin
    ? [
        say('mail.notice.device', { device: deviceInWords(speech, origin.userAgent) ?? unknown }),
        say('mail.notice.place', { place: oneLine(placeInWords(origin.location, tag) ?? unknown) }),
      ]
    : [say('mail.notice.operator')];
  return [...what, say('mail.notice.when', { date: moment(at) }), ...where];
}
