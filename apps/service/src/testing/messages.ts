import type { Deps } from '../kernel/deps';
import type { SealedMessage } from '../domain/notifications/queue-message';

/** The queued messages to a destination, newest first. */
export async function messagesTo(deps: Deps, destination: string): Promise<SealedMessage[]> {
  const { rows } = await deps.db.query<{ id: string; sealed: Buffer }>(
    'select id, sealed from messages where sealed is not null order by created_at desc, id',
  );
  return rows.map(row => openMessage(deps, row)).filter(message => message.destination === destination);
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
