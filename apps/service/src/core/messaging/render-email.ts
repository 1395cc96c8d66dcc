import type { Market } from '@talon/markets/market';
import type { Words } from '../words';
import { composeEmail } from './email-parts';
import { layOutEmail } from './email-layout';
import type { MessageContent } from './message-content';
import { createSpeech, oneLine } from './speak';

/** An e-mail in the person's language (two letters) and the market's brand: subject, text and the same as HTML. */
export function renderEmail(
  words: Words,
  market: Market,
  language: string,
  portalOrigin: string,
  content: MessageContent,
): { subject: string; text: string; html: string } {
  const speech = createSpeech(words, market, language);
  const { subject, parts } = composeEmail(speech, content, new URL(portalOrigin).host);
  const closing = speech.say('mail.closing');
  const footer = speech.say('mail.footer');
  const plain = parts.map(part => (part.kind === 'code' ? `    ${part.code}` : part.text));
  return {
    subject: oneLine(subject),
    text: [...plain, closing, '-- ', footer].join('\n\n'),
    html: layOutEmail({ market, lang: speech.tag, subject, parts, closing, footer }),
  };
}
