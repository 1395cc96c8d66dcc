import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { isUuid } from '../../kernel/uuid';
import type { Deps } from '../../kernel/deps';
import type { Operator } from '../../kernel/caller';
import { auditOperator } from '../audit/audit-operator';
import { queueDelivery } from './queue-webhooks';
import { releaseDeliveries } from './webhook-deliveries';
import { renewWebhookSecret } from './webhook-secrets';
import { enableWebhook, findWebhook } from './webhooks';

/** Makes a new secret for a webhook and returns it. Refuses a client without an address for webhooks. */
export async function renewSecret(
  deps: Pick<Deps, 'encryption'>,
  tx: Queryable,
  operator: Operator,
  clientId: string,
  keepsFormer: boolean,
): Promise<string> {
  await requireWebhook(tx, clientId);
  const secret = await renewWebhookSecret(deps, tx, clientId, keepsFormer);
  const details = { keepsFormer };
  await auditOperator(deps, tx, operator, {
    accountId: null,
    event: 'webhook-secret-renewed',
    clientId,
    details,
  });
  return secret;
}

/** Switches a webhook on again and sends what was held meanwhile. Returns how many deliveries those are. */
export async function switchOn(
  deps: Pick<Deps, 'encryption'>,
  tx: Queryable,
  operator: Operator,
  clientId: string,
): Promise<number> {
  await requireWebhook(tx, clientId);
  if (!(await enableWebhook(tx, { clientId }))) throw new Refusal('nothing-to-change');
  const released = await releaseDeliveries(tx, { clientId, id: null });
  for (const { id } of released) await queueDelivery(tx, id);
  await auditOperator(deps, tx, operator, { accountId: null, event: 'webhook-enabled', clientId });
  return released.length;
}

/** Sends a delivery again that was accepted, given up or held. Refuses one that is still being tried. */
export async function sendAgain(
  deps: Pick<Deps, 'encryption'>,
  tx: Queryable,
  operator: Operator,
  clientId: string,
  id: string,
): Promise<void> {
  await requireWebhook(tx, clientId);
  const [released] = isUuid(id) ? await releaseDeliveries(tx, { clientId, id }) : [];
  if (!released) throw new Refusal('nothing-to-change');
  await queueDelivery(tx, id);
  const details = { delivery: id };
  await auditOperator(deps, tx, operator, {
    accountId: null,
    event: 'webhook-sent-again',
    clientId,
    details,
  });
}

async function requireWebhook(tx: Queryable, clientId: string): Promise<void> {
  if (!(await findWebhook(tx, { clientId }))) throw new Refusal('unknown-client');
}
