import type { Deps } from '../kernel/deps';
import type { SealedMessage } from '../domain/notifications/queue-message';

/** The queued messages to a destination, newest first. */
export async function messagesTo(deps: Deps, destination: string): Promise<SealedMessage[]> {
  const { rows } = await deps.db.query<{ sealed: Buffer }>(
    'select sealed from messages where sealed is not null order by created_at desc, id',
  );
  return rows
    .map(({ sealed }) => JSON.parse(deps.encryption.decrypt(sealed)) as SealedMessage)
    .filter(message => message.destination === destination);
}

/** The code in a message. */
export function codeIn(message: SealedMessage | undefined): string {
  if (!message?.code) throw new Error('no code was sent');
  return message.code;
}
