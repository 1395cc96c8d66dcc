import { formatInvitationCode } from '@talon/rules/invitation-code';
import { formatPhone } from '@talon/rules/phone';
import type { MessageContent } from './message-content';
import type { Part, Parts } from './email-part';
import { composeNotification } from './notification-parts';
import { oneLine, type Translator } from './message-language';

type Compose<Name extends MessageContent['name']> = (
  speech: Translator,
  content: Extract<MessageContent, { name: Name }>,
  /** The portal's host, as a person types it. */
  address: string,
) => Parts;

const greeting = (words: string): Part => ({ kind: 'greeting', text: words });
const text = (words: string): Part => ({ kind: 'text', text: words });
const quiet = (words: string): Part => ({ kind: 'quiet', text: words });

/** What each message says. None holds a link that signs in: company mail scanners open links. */
const composers: { [Name in MessageContent['name']]: Compose<Name> } = {
  code: ({ say }, { code, minutes }) => ({
    subject: say('mail.code.subject', { code }),
    parts: [
      text(say('mail.code.text', { minutes })),
      { kind: 'code', code },
      quiet(say('mail.code.not-you')),
    ],
  }),
  invitation: ({ say, day }, { firstname, code, validUntil }, address) => ({
    subject: say('mail.invitation.subject'),
    parts: [
      greeting(
        firstname ? say('mail.greeting', { name: oneLine(firstname) }) : say('mail.greeting.nameless'),
      ),
      text(say('mail.invitation.text')),
      // In the words of the pages, so that people find there what they read here.
      text(
        say('mail.invitation.how', {
          address,
          link: say('login.activate.link'),
          choice: say('onboarding.start.invitation'),
        }),
      ),
      { kind: 'code', code: formatInvitationCode(code) },
      text(say('mail.invitation.until', { date: day(validUntil) })),
      quiet(say('mail.invitation.account')),
    ],
  }),
  'card-activated-elsewhere': ({ say, moment }, { lastFour, at }) => ({
    subject: say('mail.card-activated-elsewhere.subject'),
    parts: [
      text(say('mail.card-activated-elsewhere.text', { lastFour, date: moment(at) })),
      text(say('mail.card-activated-elsewhere.you')),
      text(say('mail.card-activated-elsewhere.not-you')),
    ],
  }),
  'card-activated': ({ say }, { lastFour }) => ({
    subject: say('mail.card-activated.subject'),
    parts: [text(say('mail.card-activated.text', { lastFour }))],
  }),
  'activation-failed': ({ say }, { lastFour }) => ({
    subject: say('mail.activation-failed.subject'),
    parts: [text(say('mail.activation-failed.text', { lastFour }))],
  }),
  'card-added': ({ say }, { lastFour }) => ({
    subject: say('mail.card-added.subject'),
    parts: [
      text(lastFour === null ? say('mail.card-added.invitation') : say('mail.card-added.card', { lastFour })),
      quiet(say('mail.card-added.not-you')),
    ],
  }),
  notice: composeNotification,
  'unknown-address': ({ say }) => ({
    subject: say('mail.unknown-address.subject'),
    parts: [
      text(say('mail.unknown-address.text')),
      text(say('mail.unknown-address.you', { link: say('login.forgotten.username') })),
      quiet(say('mail.unknown-address.not-you')),
    ],
  }),
  'user-names': ({ say }, { username }) => ({
    subject: say('mail.user-names.subject'),
    parts: [
      text(say('mail.user-names.text')),
      { kind: 'lines', lines: [username.includes('@') ? username : formatPhone(username)] },
      quiet(say('mail.user-names.not-you')),
    ],
  }),
};

export function composeEmail(speech: Translator, content: MessageContent, address: string): Parts {
  const compose = composers[content.name] as Compose<MessageContent['name']>;
  return compose(speech, content, address);
}
