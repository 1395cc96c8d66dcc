import { formatCode } from '@talon/rules/codes';
import { formatInvitationCode } from '@talon/rules/invitation-code';
import { nameInMessage } from '@talon/rules/name-in-message';
import { formatPhone } from '@talon/rules/phone';
import { codeUse, notYou } from './code-use';
import type { MessageContent } from './message-content';
import type { EmailPart, EmailParts } from './email-part';
import { composeNotification } from './notification-parts';
import type { Localized } from './message-language';

type Compose<Name extends MessageContent['name']> = (
  localized: Localized,
  content: Extract<MessageContent, { name: Name }>,
  /** Without a trailing slash. */
  portalOrigin: string,
) => EmailParts;

/** Greets the person by name, or without one. */
export function greeting({ translate }: Localized, firstname: string | null): EmailPart {
  const text = firstname
    ? translate('mail.greeting', { name: nameInMessage(firstname) })
    : translate('mail.greeting.nameless');
  return { kind: 'greeting', text };
}

const text = (words: string): EmailPart => ({ kind: 'text', text: words });
const link = (words: string, href: string): EmailPart => ({ kind: 'link', text: words, href });
const button = (words: string, href: string): EmailPart => ({ kind: 'button', text: words, href });
const quiet = (words: string): EmailPart => ({ kind: 'quiet', text: words });

/** The content of each message. None contains a link that signs in, because company mail scanners open links. */
const composers: { [Name in MessageContent['name']]: Compose<Name> } = {
  code: ({ translate }, { purpose, code, minutes, bankAccount }) => {
    const use = codeUse[purpose];
    return {
      subject: translate(`mail.code.${use}.subject`),
      parts: [
        text(translate(`mail.code.${use}.text`)),
        ...(bankAccount === undefined
          ? []
          : [text(translate('mail.code.bank-account.new', { account: bankAccount }))]),
        { kind: 'code', code: formatCode(code) },
        text(translate('mail.code.valid', { minutes })),
        quiet(translate(notYou[use])),
      ],
    };
  },
  invitation: (localized, { firstname, code, validUntil }, portalOrigin) => {
    const { translate, day } = localized;
    return {
      subject: translate('mail.invitation.subject'),
      parts: [
        greeting(localized, firstname),
        text(translate('mail.invitation.text')),
        // The code is in the fragment, which browsers do not send. The page only fills it in, so a scanner that opens the
        // link uses nothing up.
        button(translate('mail.invitation.link'), `${portalOrigin}/onboarding#${code}`),
        // The same text as on the pages, so that people recognise it there.
        text(
          translate('mail.invitation.how', {
            address: new URL(portalOrigin).host,
            link: translate('login.activate.link'),
            choice: translate('onboarding.start.invitation'),
          }),
        ),
        { kind: 'code', code: formatInvitationCode(code) },
        text(translate('mail.invitation.until', { date: day(validUntil) })),
        quiet(translate('mail.invitation.account')),
      ],
    };
  },
  'invitation-used-elsewhere': (localized, { firstname, at, undoAddress }) => {
    const { translate, moment } = localized;
    return {
      subject: translate('mail.invitation-used-elsewhere.subject'),
      parts: [
        greeting(localized, firstname),
        text(translate('mail.invitation-used-elsewhere.text', { date: moment(at) })),
        ...(undoAddress === null
          ? [
              text(translate('mail.invitation-used-elsewhere.linked')),
              text(translate('mail.invitation-used-elsewhere.not-you')),
            ]
          : [
              text(translate('mail.invitation-used-elsewhere.unlinked')),
              text(translate('mail.invitation-used-elsewhere.you')),
              text(translate('mail.invitation-used-elsewhere.undo')),
              link(translate('mail.invitation-used-elsewhere.link'), undoAddress),
            ]),
      ],
    };
  },
  welcome: ({ translate }, { lastFour }, portalOrigin) => ({
    subject: translate('mail.welcome.subject'),
    parts: [
      text(translate('mail.welcome.text')),
      ...(lastFour === null ? [] : [text(translate('mail.welcome.card', { lastFour }))]),
      text(translate('mail.welcome.next')),
      button(translate('mail.welcome.link'), `${portalOrigin}/`),
      quiet(translate('mail.welcome.not-you')),
    ],
  }),
  'invitation-taken-back': ({ translate }) => ({
    subject: translate('mail.invitation-taken-back.subject'),
    parts: [
      text(translate('mail.invitation-taken-back.text')),
      text(translate('mail.invitation-taken-back.you')),
    ],
  }),
  'card-activated-elsewhere': ({ translate, moment }, { lastFour, at }) => ({
    subject: translate('mail.card-activated-elsewhere.subject'),
    parts: [
      text(translate('mail.card-activated-elsewhere.text', { lastFour, date: moment(at) })),
      text(translate('mail.card-activated-elsewhere.you')),
      text(translate('mail.card-activated-elsewhere.not-you')),
    ],
  }),
  'card-activated': ({ translate }, { lastFour }) => ({
    subject: translate('mail.card-activated.subject'),
    parts: [text(translate('mail.card-activated.text', { lastFour }))],
  }),
  'activation-failed': ({ translate }, { lastFour }) => ({
    subject: translate('mail.activation-failed.subject'),
    parts: [text(translate('mail.activation-failed.text', { lastFour }))],
  }),
  notification: composeNotification,
  'unknown-address': ({ translate }) => ({
    subject: translate('mail.unknown-address.subject'),
    parts: [
      text(translate('mail.unknown-address.text')),
      text(translate('mail.unknown-address.you', { link: translate('login.forgotten.username') })),
      quiet(translate('mail.unknown-address.not-you')),
    ],
  }),
  'staff-link': (localized, { staffName, address }) => ({
    subject: localized.translate('mail.staff-link.subject'),
    parts: [
      greeting(localized, staffName),
      text(localized.translate('mail.staff-link.text')),
      button(localized.translate('mail.staff-link.link'), address),
      quiet(localized.translate('mail.staff-link.not-you')),
    ],
  }),
  'user-names': ({ translate }, { username }) => ({
    subject: translate('mail.user-names.subject'),
    parts: [
      text(translate('mail.user-names.text')),
      { kind: 'lines', lines: [username.includes('@') ? username : formatPhone(username)] },
      quiet(translate('mail.user-names.not-you')),
    ],
  }),
};

export function composeEmail(
  localized: Localized,
  content: MessageContent,
  portalOrigin: string,
): EmailParts {
  const compose = composers[content.name] as Compose<MessageContent['name']>;
  return compose(localized, content, portalOrigin);
}
