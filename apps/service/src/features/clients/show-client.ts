import type { showClient as endpoint } from '@talon/contract/console/clients';
import { Refusal } from '@talon/contract/errors';
import { findRefusals, mostRefusals } from '../../domain/clients/client-refusals';
import { findClient } from '../../domain/clients/clients';
import { findDeliveries } from '../../domain/webhooks/webhook-deliveries';
import { findWebhook } from '../../domain/webhooks/webhooks';
import { describeClient } from './describe-client';
import type { UseCase } from '../../kernel/route';

const mostDeliveries = 100;

/** `GET /api/clients/{client_id}`. */
export const showClient: UseCase<typeof endpoint> = async (
  { db },
  _caller,
  { params: { client_id: clientId = '' } },
) => {
  const client = await findClient(db, { clientId });
  if (!client) throw new Refusal('unknown-client');
  return {
    client: { ...describeClient(client), post_logout_redirect_uris: client.post_logout_redirect_uris },
    refusals: await findRefusals(db, { clientId, most: mostRefusals }),
    webhook: (await findWebhook(db, { clientId })) ?? null,
    deliveries: await findDeliveries(db, { clientId, most: mostDeliveries }),
  };
};
