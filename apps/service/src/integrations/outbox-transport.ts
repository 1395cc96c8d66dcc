import type { Queryable } from '../db/pool';
import { putInOutbox } from './outbox';
import { messageIdOf, type Transport } from '../kernel/ports/transports';

/** The demonstration's transport: stores messages in an outbox that everybody can read. */
export function createOutboxTransport(db: Queryable, method: 'email' | 'sms'): Transport {
  return async message => {
    const { id, market, language, destination, subject, text, html, code } = message;
    await putInOutbox(db, {
      id,
      method,
      market: market.id,
      language,
      destination,
      messageId: messageIdOf(message),
      subject,
      body: text,
      html,
      code,
    });
  };
}
