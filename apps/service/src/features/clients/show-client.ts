import type { showClient as endpoint } from '@talon/contract/console/clients';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { findRefusals, mostRefusals } from '../../domain/clients/client-refusals';
import { findClient } from '../../domain/clients/clients';
import { findDeliveries } from '../../domain/webhooks/webhook-deliveries';
import { findWebhook } from '../../domain/webhooks/webhooks';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { describeClient } from './describe-client';

const mostDeliveries = 100;

/** `GET /api/clients/{client_id}`. */
export async function showClient(
  { db }: Deps,
  _caller: StaffCaller,
  { params: { client_id: clientId = '' } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const client = await findClient(db, { clientId });
  if (!client) throw new Refusal('unknown-client');
  return {
    client: { ...describeClient(client), post_logout_redirect_uris: client.post_logout_redirect_uris },
    refusals: await findRefusals(db, { clientId, most: mostRefusals }),
    webhook: (await findWebhook(db, { clientId })) ?? null,
    deliveries: await findDeliveries(db, { clientId, most: mostDeliveries }),
  };
}
