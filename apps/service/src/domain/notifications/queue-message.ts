import { randomUUID } from 'node:crypto';
import type { Market } from '@talon/markets/market';
import type { CodeMethod } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import type { NotificationBudget } from '../limits/sms-of-notifications';
import { addLaterInvitation, addMessage, queueInvitations } from './messages';
import type { Deps } from '../../kernel/deps';
import type { MessageContent } from './message-content';
import { taskFor, taskOfInvitations } from './message-tasks';
import { renderEmail } from './render-email';
import { renderSms } from './render-sms';

export interface Recipient {
  method: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  destination: string;
  /** Two letters: the person's own. */
  language: string;
  market: Market;
  /** The first name of the account's person, for the greeting. If it is undefined, no greeting is added to the message. */
  firstname?: string | null;
}

/** The encrypted message. Its text is rendered once, so that every retry sends the same. */
export interface SealedMessage {
  destination: string;
  language: string;
  subject: string | null;
  text: string;
  html: string | null;
  code: string | null;
  /** Set if the SMS is counted when it is sent. Other SMS were counted when they were requested. */
  smsBudget?: NotificationBudget;
}

/**
 * With the growing pauses of the queue, more than a week, which is the longest life of a message: a message is abandoned,
 * and that is logged, only after it has expired.
 */
const mostAttempts = 40;

/** Workers look through the jobs that wait, those of other tasks included. */
const mostWaitingInvitations = 10_000;

interface Sending {
  expiresInSeconds: number;
  smsBudget?: NotificationBudget;
  /** Whether it is one of perhaps a million invitations: their jobs are added little by little. */
  isOneOfMany?: boolean;
}

/** Queues a message in the caller's transaction. Returns its id. */
export async function queueMessage(
  deps: Deps,
  tx: Queryable,
  recipient: Recipient,
  content: MessageContent,
  { expiresInSeconds, smsBudget, isOneOfMany = false }: Sending,
): Promise<string> {
  const { method, destination, language, market } = recipient;
  const sealed: SealedMessage = {
    destination,
    language,
    ...render(deps, recipient, content),
    code: content.name === 'code' ? content.code : null,
    ...(smsBudget && { smsBudget }),
  };
  const id = randomUUID();
  const message = {
    id,
    method,
    market: market.id,
    sealed: deps.encryption.encrypt(JSON.stringify(sealed), { column: 'messages.sealed', id }),
    destinationHash: messageSubject(deps, destination),
    content: content.name === 'notification' ? content.event : content.name,
    expiresInSeconds,
  };
  if (isOneOfMany) await addLaterInvitation(tx, message);
  else await addMessage(tx, { ...message, mostAttempts, ...taskFor(method, content) });
  return id;
}

/** Adds the jobs of stored invitations, as many as may wait. */
export function queueLaterInvitations(db: Queryable): Promise<void> {
  return queueInvitations(db, { ...taskOfInvitations, mostAttempts, most: mostWaitingInvitations });
}

/** By which the messages to a destination are found, without the destination. */
export function messageSubject({ keyedHash }: Pick<Deps, 'keyedHash'>, destination: string): Buffer {
  return keyedHash('address', `message ${destination}`);
}

function render(deps: Deps, { method, language, market, firstname }: Recipient, content: MessageContent) {
  const { portalOrigin, domain } = deps.hosts.of(market);
  if (method === 'email')
    return renderEmail(deps.translate, market, language, portalOrigin, content, firstname);
  const text = renderSms(deps.translate, market, language, `account.${domain}`, content);
  return { subject: null, text, html: null };
}
