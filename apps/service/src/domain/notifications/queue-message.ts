import type { Market } from '@talon/markets/market';
import type { CodeMethod } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { addMessage } from './messages';
import type { Deps } from '../../kernel/deps';
import type { MessageContent } from './message-content';
import { renderEmail } from './render-email';
import { renderSms } from './render-sms';

export interface Recipient {
  method: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  destination: string;
  /** Two letters: the person's own. */
  language: string;
  market: Market;
}

/** What is sealed: the text is made once, so that a repetition says the same. */
export interface SealedMessage {
  destination: string;
  language: string;
  subject: string | null;
  text: string;
  html: string | null;
  code: string | null;
}

/**
 * With the queue's growing pauses more than a week, the longest that a message lives: it is given up, and said so, when
 * it is late, and not left lying before.
 */
const mostAttempts = 40;

/** Adds a message to the queue: with the transaction it goes out or not at all. Answers its id. */
export async function queueMessage(
  deps: Deps,
  tx: Queryable,
  recipient: Recipient,
  content: MessageContent,
  { expiresInSeconds }: { expiresInSeconds: number },
): Promise<string> {
  const { method, destination, language, market } = recipient;
  const sealed: SealedMessage = {
    destination,
    language,
    ...render(deps, recipient, content),
    code: content.name === 'code' ? content.code : null,
  };
  const bytes = deps.encryption.encrypt(JSON.stringify(sealed));
  const message = await addMessage(tx, {
    method,
    market: market.id,
    sealed: bytes,
    expiresInSeconds,
    mostAttempts,
  });
  if (!message) throw new Error('an insert answers its row');
  return message.id;
}

function render(deps: Deps, { method, language, market }: Recipient, content: MessageContent) {
  const { portalOrigin, domain } = deps.hosts.of(market);
  if (method === 'email') return renderEmail(deps.translate, market, language, portalOrigin, content);
  const text = renderSms(deps.translate, market, language, `account.${domain}`, content);
  return { subject: null, text, html: null };
}
