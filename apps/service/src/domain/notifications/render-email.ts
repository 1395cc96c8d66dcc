import type { Market } from '@talon/markets/market';
import { twoLetters } from '@talon/rules/language';
import type { TranslateFor } from '../../kernel/translations';
import { composeEmail, greeting } from './compose-email';
import type { EmailPart } from './email-part';
import { type EmailHelpdesk, layOutEmail } from './email-layout';
import type { MessageContent } from './message-content';
import { createLocalized, type Localized, oneLine } from './message-language';
import { withPlainNames } from './plain-names';

/** Renders an e-mail in the person's language (two letters) and the market's brand: subject, plain text and HTML. */
export function renderEmail(
  translate: TranslateFor,
  market: Market,
  language: string,
  portalOrigin: string,
  content: MessageContent,
  /** The first name for the greeting; null greets without a name, undefined adds no greeting. */
  firstname?: string | null,
): { subject: string; text: string; html: string } {
  const localized = createLocalized(translate, market, language);
  const { subject, parts: composed } = composeEmail(localized, withPlainNames(content), portalOrigin);
  const parts = firstname === undefined ? composed : [greeting(localized, firstname), ...composed];
  const closing = localized.translate('mail.closing');
  const helpdesk = helpdeskOf(market, localized);
  const footer = localized.translate('mail.footer');
  return {
    subject: oneLine(subject),
    text: [
      ...parts.map(part => plain(part, localized.colon)),
      closing,
      '-- ',
      plainHelpdesk(helpdesk),
      footer,
    ].join('\n\n'),
    html: layOutEmail({ market, lang: localized.tag, subject, parts, closing, helpdesk, footer }),
  };
}

function helpdeskOf(
  { helpdesk: { phone, email, page, hours } }: Market,
  localized: Localized,
): EmailHelpdesk {
  return {
    label: localized.translate('shell.helpdesk') + localized.colon,
    hours: hours[twoLetters(localized.tag)] ?? '',
    links: [
      { href: `tel:${phone.replaceAll(' ', '')}`, text: phone },
      { href: `mailto:${email}`, text: email },
      { href: page, text: page },
    ],
  };
}

function plainHelpdesk({ label, hours, links }: EmailHelpdesk): string {
  return [`${label} ${hours}`, ...links.map(({ text }) => text)].join('\n');
}

function plain(part: EmailPart, colon: string): string {
  if (part.kind === 'code') return `    ${part.code}`;
  if (part.kind === 'link' || part.kind === 'button') return `${part.text}${colon}\n${part.href}`;
  return part.kind === 'lines' ? part.lines.join('\n') : part.text;
}
