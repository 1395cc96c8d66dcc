import type { Market } from '@talon/markets/market';
import type { Words } from '../words';
import type { MessageContent } from './message-content';
import { createSpeech } from './speak';

/**
 * An SMS in the person's language (two letters). One with a code ends with the line that binds it to the portal's host,
 * so that browsers fill it in there and nowhere else (WICG, origin-bound one-time codes). Throws for a message that has
 * no SMS.
 */
export function renderSms(
  words: Words,
  market: Market,
  language: string,
  portalHost: string,
  content: MessageContent,
): string {
  const { say } = createSpeech(words, market, language);
  if (content.name === 'code') {
    return `${say('sms.code', { code: content.code })}\n\n@${portalHost} #${content.code}`;
  }
  if (content.name === 'card-activated-elsewhere') {
    return say('sms.card-activated-elsewhere', { lastFour: content.lastFour });
  }
  throw new Error(`${content.name} is not sent by SMS`);
}
