import type { Deps } from '../kernel/deps';
import { retryMessage } from '../domain/notifications/messages';
import type { Outgoing } from '../kernel/ports/transports';
import { deliverMessage } from './send-message';

const task = 'send-email';

/** Sends an e-mail that this node has just stored. Its job waits in the queue, and sends it later if this fails. */
export async function sendPromptly(deps: Deps, message: Outgoing): Promise<void> {
  const { id } = message;
  try {
    await deliverMessage(deps, 'email', message, { endsJob: true });
    deps.measures.jobs.inc({ task, outcome: 'done' });
  } catch (error) {
    deps.measures.jobs.inc({ task, outcome: 'tried-again' });
    deps.log.error({ err: error, job: task }, 'a message was not sent at once: the queue sends it');
    // Without this, the job is due a minute after the message was stored.
    await retryMessage(deps.db, { id }).catch(() => undefined);
  }
}
