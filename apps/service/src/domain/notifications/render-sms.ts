import type { Market } from '@talon/markets/market';
import { formatPhone } from '@talon/rules/phone';
import type { Translations } from '../../kernel/translations';
import type { MessageContent } from './message-content';
import { notificationSms } from './notification-sms';
import { createTranslator, type Translator } from './message-language';

type Compose<Name extends MessageContent['name']> = (
  speech: Translator,
  content: Extract<MessageContent, { name: Name }>,
  portalHost: string,
) => string;

/** What is sent by SMS. */
const composers: { [Name in MessageContent['name']]?: Compose<Name> } = {
  code: ({ say }, { code }, portalHost) => `${say('sms.code', { code })}\n\n@${portalHost} #${code}`,
  'card-activated-elsewhere': ({ say }, { lastFour }) => say('sms.card-activated-elsewhere', { lastFour }),
  notice: notificationSms,
  'user-names': ({ say }, { username }) => say('sms.user-names', { username: formatPhone(username) }),
};

/**
 * An SMS in the person's language (two letters). One with a code ends with the line that binds it to the portal's host,
 * so that browsers fill it in there and nowhere else (WICG, origin-bound one-time codes). Throws for a message that has
 * no SMS.
 */
export function renderSms(
  words: Translations,
  market: Market,
  language: string,
  portalHost: string,
  content: MessageContent,
): string {
  const compose = composers[content.name] as Compose<MessageContent['name']> | undefined;
  if (!compose) throw new Error(`${content.name} is not sent by SMS`);
  return compose(createTranslator(words, market, language), content, portalHost);
}
