import type { Deps } from '../kernel/deps';
import { messageSubject, type SealedMessage } from '../domain/notifications/queue-message';

/** The queued messages to a destination, or to one of several, newest first. */
export async function messagesTo(deps: Deps, ...destinations: string[]): Promise<SealedMessage[]> {
  const { rows } = await deps.db.query<{ id: string; sealed: Buffer }>(
    `select id, sealed from messages where sealed is not null and destination_hash = any($1)
      order by created_at desc, id`,
    [destinations.map(destination => messageSubject(deps, destination))],
  );
  return rows.map(row => openMessage(deps, row));
}

/** A stored message, decrypted. */
export function openMessage(deps: Deps, { id, sealed }: { id: string; sealed: Buffer }): SealedMessage {
  return JSON.parse(deps.encryption.decrypt(sealed, { column: 'messages.sealed', id })) as SealedMessage;
}

/** The code in a message. */
export function codeIn(message: SealedMessage | undefined): string {
  if (!message?.code) throw new Error('no code was sent');
  return message.code;
}
