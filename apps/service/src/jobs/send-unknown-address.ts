import type { Queryable } from '../db/pool';
import { hasRoom } from '../domain/limits/count';
import { destinationSubject } from '../domain/limits/subjects';
import { queueMessage, type Recipient } from '../domain/notifications/queue-message';
import type { Deps } from '../kernel/deps';

const messageLivesSeconds = 24 * 60 * 60;

/** Tells an e-mail without an account that somebody asked for a new password, once a day. `language`: that of the page, two letters. */
export async function sendUnknownAddress(
  deps: Deps,
  tx: Queryable,
  recipient: Omit<Recipient, 'language'>,
  language: string | null,
): Promise<void> {
  const { method, destination, market } = recipient;
  if (method !== 'email') return;
  const mail = { limit: 'unknownAddressMails', subject: destinationSubject(deps, destination) } as const;
  if (!(await hasRoom(deps, tx, mail))) return;
  await queueMessage(
    deps,
    tx,
    { ...recipient, language: language ?? market.defaultLanguage.slice(0, 2) },
    { name: 'unknown-address' },
    { expiresInSeconds: messageLivesSeconds },
  );
}
