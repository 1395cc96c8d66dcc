import type {
  enableWebhook as enableEndpoint,
  renewWebhookSecret as secretEndpoint,
  resendWebhook as resendEndpoint,
} from '@talon/contract/console/clients';
import type { ReplyOf } from '@talon/contract/endpoint';
import { transaction } from '../../db/transaction';
import { renewSecret, sendAgain, switchOn } from '../../domain/webhooks/manage-webhook';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import type { Input } from '../../kernel/route';

/** `POST /api/clients/{client_id}/webhook/secret`. */
export async function renewWebhookSecret(
  deps: Deps,
  caller: StaffCaller,
  {
    params: { client_id: clientId = '' },
    body: { keeps_former: keepsFormer, reason },
  }: Input<typeof secretEndpoint>,
): Promise<ReplyOf<typeof secretEndpoint>> {
  const operator = operatorOf(caller, reason);
  const secret = await transaction(deps.db, tx => renewSecret(deps, tx, operator, clientId, keepsFormer));
  return { secret };
}

/** `PUT /api/clients/{client_id}/webhook/enabled`. */
export async function enableWebhook(
  deps: Deps,
  caller: StaffCaller,
  { params: { client_id: clientId = '' }, body: { reason } }: Input<typeof enableEndpoint>,
): Promise<undefined> {
  await transaction(deps.db, tx => switchOn(deps, tx, operatorOf(caller, reason), clientId));
  return undefined;
}

/** `POST /api/clients/{client_id}/deliveries/{id}`. */
export async function resendWebhook(
  deps: Deps,
  caller: StaffCaller,
  { params: { client_id: clientId = '', id = '' }, body: { reason } }: Input<typeof resendEndpoint>,
): Promise<undefined> {
  await transaction(deps.db, tx => sendAgain(deps, tx, operatorOf(caller, reason), clientId, id));
  return undefined;
}
