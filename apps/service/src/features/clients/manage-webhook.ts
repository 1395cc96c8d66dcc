import type {
  enableWebhook as enableEndpoint,
  renewWebhookSecret as secretEndpoint,
  resendWebhook as resendEndpoint,
} from '@talon/contract/console/clients';
import { transaction } from '../../db/transaction';
import { renewSecret, sendAgain, switchOn } from '../../domain/webhooks/manage-webhook';
import { operatorOf } from '../../kernel/operator-of';
import type { UseCase } from '../../kernel/route';

/** `POST /api/clients/{client_id}/webhook/secret`. */
export const renewWebhookSecret: UseCase<typeof secretEndpoint> = async (
  deps,
  caller,
  { params: { client_id: clientId = '' }, body: { keeps_former: keepsFormer, reason } },
) => {
  const operator = operatorOf(caller, reason);
  const secret = await transaction(deps.db, tx => renewSecret(deps, tx, operator, clientId, keepsFormer));
  return { secret };
};

/** `PUT /api/clients/{client_id}/webhook/enabled`. */
export const enableWebhook: UseCase<typeof enableEndpoint> = async (
  deps,
  caller,
  { params: { client_id: clientId = '' }, body: { reason } },
) => {
  await transaction(deps.db, tx => switchOn(deps, tx, operatorOf(caller, reason), clientId));
};

/** `POST /api/clients/{client_id}/deliveries/{id}`. */
export const resendWebhook: UseCase<typeof resendEndpoint> = async (
  deps,
  caller,
  { params: { client_id: clientId = '', id = '' }, body: { reason } },
) => {
  await transaction(deps.db, tx => sendAgain(deps, tx, operatorOf(caller, reason), clientId, id));
};
