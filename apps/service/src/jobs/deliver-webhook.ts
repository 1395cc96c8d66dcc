import { mostWebhookTries, webhookFailingDays } from '@talon/rules/webhooks';
import { transaction } from '../db/transaction';
import { auditEvent } from '../domain/audit/audit-events';
import type { DeliverWebhook } from '../domain/webhooks/queue-webhooks';
import { signWebhook } from '../domain/webhooks/sign-webhook';
import {
  findDueDelivery,
  holdDelivery,
  markDelivered,
  markFailed,
} from '../domain/webhooks/webhook-deliveries';
import { readSecrets } from '../domain/webhooks/webhook-secrets';
import { disableWebhook } from '../domain/webhooks/webhooks';
import { sendWebhook } from '../integrations/send-webhook';
import type { Deps } from '../kernel/deps';
import { isServedSecurely } from '../kernel/hosts';

/** Not a status of HTTP: there was no response. */
const noAnswer = 0;
/** The client says that it does not want any more (Standard Webhooks). */
const gone = 410;
const longestAnswer = 200;

/**
 * Sends a delivery to its client. Throws until the client accepts it, for a retry, and gives up after three days. If the process is
 * killed after the client has accepted, the same delivery is sent again with the same id.
 */
export async function deliverWebhook(deps: Deps, { id }: DeliverWebhook): Promise<void> {
  const due = await findDueDelivery(deps.db, { id });
  if (!due) return;
  const { client_id: clientId, webhook_uri: uri, body, sealed, tries } = due;
  if (due.is_held || uri === null) return holdDelivery(deps.db, { id });
  const { current, earlier } = readSecrets(deps, clientId, sealed);
  const secrets = earlier !== null && due.signs_earlier ? [current, earlier] : [current];
  const { status, answer } = await send(deps, uri, body, signWebhook({ id, body }, secrets));
  if (status >= 200 && status < 300) return markDelivered(deps.db, { id, answer });
  const isLast = status === gone || tries + 1 >= mostWebhookTries;
  await markFailed(deps.db, { id, answer, isLast });
  if (!isLast) throw new Error(`the webhook of client ${clientId} was not accepted: ${answer}`);
  deps.log.error({ client: clientId, delivery: id, answer }, 'a webhook was given up');
  await switchOff(deps, clientId, status === gone ? 0 : webhookFailingDays);
}

async function send(deps: Deps, uri: string, body: string, headers: Record<string, string>) {
  const isDevelopment = !isServedSecurely(deps.hosts.default);
  try {
    const status = await sendWebhook(uri, { body, headers, isDevelopment });
    return { status, answer: String(status) };
  } catch (error) {
    return {
      status: noAnswer,
      answer: error instanceof Error ? error.message.slice(0, longestAnswer) : 'no response',
    };
  }
}

/** Switches the webhook off if nothing was accepted for so many days. The next deliveries are held. */
async function switchOff(deps: Deps, clientId: string, failingDays: number): Promise<void> {
  const isOff = await transaction(deps.db, async tx => {
    if (!(await disableWebhook(tx, { clientId, failingDays }))) return false;
    await auditEvent(deps, tx, { accountId: null, event: 'webhook-disabled', clientId });
    return true;
  });
  if (isOff) deps.log.error({ client: clientId }, 'a webhook was switched off');
}
