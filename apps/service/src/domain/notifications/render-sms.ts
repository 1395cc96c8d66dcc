import type { Market } from '@talon/markets/market';
import { formatCode } from '@talon/rules/codes';
import { formatPhone } from '@talon/rules/phone';
import type { TranslateFor } from '../../kernel/translations';
import { codeUse } from './code-use';
import type { MessageContent } from './message-content';
import { notificationSms } from './notification-sms';
import { withPlainNames } from './plain-names';
import { fitsInOneSms } from './sms-length';
import { createLocalized, type Localized } from './message-language';

type Compose<Name extends MessageContent['name']> = (
  localized: Localized,
  content: Extract<MessageContent, { name: Name }>,
  portalHost: string,
) => string;

type CodeContent = Extract<MessageContent, { name: 'code' }>;

function codeSentence({ translate }: Localized, { purpose, code, bankAccount }: CodeContent): string {
  const values = { code: formatCode(code) };
  return bankAccount === undefined
    ? translate(`sms.code.${codeUse[purpose]}`, values)
    : translate('sms.code.bank-account-to', { ...values, account: shortened(bankAccount) });
}

/** Adds the helpdesk's number if everything fits into one SMS. Long codes or a long domain may leave no room. */
function codeSms(localized: Localized, content: CodeContent, portalHost: string): string {
  const sentence = codeSentence(localized, content);
  const [withHelpdesk, without] = [`${sentence} ${localized.translate('sms.code.helpdesk')}`, sentence].map(
    text => `${text}\n\n@${portalHost} #${content.code}`,
  ) as [string, string];
  return fitsInOneSms(withHelpdesk) ? withHelpdesk : without;
}

/** `BE...6769`: short, and of the GSM alphabet, which has no `•`. */
function shortened(maskedIban: string): string {
  return `${maskedIban.slice(0, 2)}...${maskedIban.replaceAll(' ', '').slice(-4)}`;
}

/** The messages that exist as SMS. */
const composers: { [Name in MessageContent['name']]?: Compose<Name> } = {
  code: codeSms,
  'card-activated-elsewhere': ({ translate }, { lastFour }) =>
    translate('sms.card-activated-elsewhere', { lastFour }),
  notification: notificationSms,
  'user-names': ({ translate }, { username }) =>
    translate('sms.user-names', { username: formatPhone(username) }),
};

/**
 * Renders an SMS in the person's language (two letters). One with a code ends with the line that binds it to the
 * portal's host, so that browsers fill it in only there (WICG, origin-bound one-time codes). Throws for a message
 * without an SMS form.
 */
export function renderSms(
  translate: TranslateFor,
  market: Market,
  language: string,
  portalHost: string,
  content: MessageContent,
): string {
  const compose = composers[content.name] as Compose<MessageContent['name']> | undefined;
  if (!compose) throw new Error(`${content.name} is not sent by SMS`);
  return compose(createLocalized(translate, market, language), withPlainNames(content), portalHost);
}
