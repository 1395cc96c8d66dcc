import type { Market } from '@talon/markets/market';
import type { TranslateFor } from '../../kernel/translations';
import { composeEmail } from './compose-email';
import type { EmailPart } from './email-part';
import { layOutEmail } from './email-layout';
import type { MessageContent } from './message-content';
import { createLocalized, oneLine } from './message-language';

/** Renders an e-mail in the person's language (two letters) and the market's brand: subject, plain text and HTML. */
export function renderEmail(
  translate: TranslateFor,
  market: Market,
  language: string,
  portalOrigin: string,
  content: MessageContent,
): { subject: string; text: string; html: string } {
  const localized = createLocalized(translate, market, language);
  const { subject, parts } = composeEmail(localized, content, new URL(portalOrigin).host);
  const closing = localized.translate('mail.closing');
  const footer = localized.translate('mail.footer');
  return {
    subject: oneLine(subject),
    text: [...parts.map(plain), closing, '-- ', footer].join('\n\n'),
    html: layOutEmail({ market, lang: localized.tag, subject, parts, closing, footer }),
  };
}

function plain(part: EmailPart): string {
  if (part.kind === 'code') return `    ${part.code}`;
  return part.kind === 'lines' ? part.lines.join('\n') : part.text;
}
