import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookPayload } from '@talon/contract/webhooks';
import { firstPartyClientIds } from '@talon/rules/clients';
import type { Scope } from '@talon/rules/scopes';
import { mostWebhookTries, type WebhookEvent } from '@talon/rules/webhooks';
import type { Queryable } from '../../db/pool';
import { addJob } from '../../db/queue';
import type { Deps } from '../../kernel/deps';
import { subjectOf } from '../clients/subject';
import { addDelivery, findRecipients } from './webhook-deliveries';

export interface DeliverWebhook {
  id: string;
}

/** The queue counts tries of killed workers too. */
const spareTries = 5;

/** What happened to an account. */
interface AccountEvent<Event extends WebhookEvent> {
  event: Event;
  accountId: string;
  /** Only this client is told; all with a consent if undefined. */
  clientId?: string;
  /** Only consents with one of these scopes count. */
  scopes?: readonly Scope[];
  /** What the client is told. `subjectOf` turns an account id into the client's `sub`. */
  data: (subjectOf: (accountId: string) => string) => WebhookData<Event>;
}

/**
 * Writes a delivery for each client that is told of an event, in the transaction of what happened: both happen, or neither. Call
 * it before the consents are removed.
 */
export async function queueWebhooks<Event extends WebhookEvent>(
  deps: Pick<Deps, 'keyedHash'>,
  tx: Queryable,
  { event, accountId, clientId, scopes, data }: AccountEvent<Event>,
): Promise<void> {
  const ownIds = [...firstPartyClientIds];
  const recipients = await findRecipients(tx, {
    event,
    accountId,
    clientId: clientId ?? null,
    ownIds,
    scopes: scopes ? [...scopes] : null,
  });
  for (const client of recipients) {
    const payload: WebhookPayload<Event> = {
      type: event,
      timestamp: new Date().toISOString(),
      data: data(id => subjectOf(deps, client, id)),
    };
    const body = JSON.stringify(payload);
    const { id } = await addDelivery(tx, { clientId: client.client_id, event, body });
    await queueDelivery(tx, id);
  }
}

/** Queues a delivery. Each call is a job of its own, because the one before may just be ending. */
export async function queueDelivery(tx: Queryable, id: string): Promise<void> {
  const payload: DeliverWebhook = { id };
  const key = `deliver-webhook ${id} ${randomUUID()}`;
  await addJob(tx, { task: 'deliver-webhook', payload, key, mostAttempts: mostWebhookTries + spareTries });
}
