import type { Market } from '@talon/markets/market';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { findMailbox } from '../accounts/accounts';
import type { MessageContent } from './message-content';
import { queueMessage } from './queue-message';

const messageLivesSeconds = 7 * 24 * 60 * 60;

/** Queues an e-mail to the primary address of an account; nothing if it has no verified one. */
export async function sendToMailbox(
  deps: Deps,
  tx: Queryable,
  market: Market,
  accountId: string,
  content: MessageContent,
): Promise<void> {
  const mailbox = await findMailbox(tx, { id: accountId });
  if (mailbox) await sendToKnownMailbox(deps, tx, market, mailbox, content);
}

/** Queues an e-mail to the primary address of an account, which the caller knows. */
export async function sendToKnownMailbox(
  deps: Deps,
  tx: Queryable,
  market: Market,
  { email, language, firstname }: { email: string; language: string; firstname: string | null },
  content: MessageContent,
): Promise<void> {
  const recipient = { method: 'email', destination: email, language, market, firstname } as const;
  await queueMessage(deps, tx, recipient, content, { expiresInSeconds: messageLivesSeconds });
}
