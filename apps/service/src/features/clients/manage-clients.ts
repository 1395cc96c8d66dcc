import type {
  listClients as listEndpoint,
  renewClientSecret as secretEndpoint,
  switchClient as switchEndpoint,
} from '@talon/contract/console/clients';
import { Refusal } from '@talon/contract/errors';
import { earlierSecretSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { clientSecretHash } from '../../domain/clients/client-secret';
import {
  findClient,
  findClients,
  replaceClientSecret,
  setClientDisabled,
} from '../../domain/clients/clients';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { newToken } from '../../kernel/token';
import { describeClient } from './describe-client';
import type { UseCase } from '../../kernel/route';

/** `GET /api/clients`. */
export const listClients: UseCase<typeof listEndpoint> = async deps => {
  const rows = await findClients(deps.db);
  return { clients: rows.map(describeClient) };
};

/** `PUT /api/clients/{client_id}/disabled`. */
export const switchClient: UseCase<typeof switchEndpoint> = async (
  deps,
  caller,
  { params: { client_id: clientId = '' }, body: { is_disabled: isDisabled, reason } },
) => {
  await changeClientState(deps, operatorOf(caller, reason), clientId, isDisabled);
};

/** Refuses all requests and tokens of a client, or accepts them again. Consents remain. */
export async function changeClientState(
  deps: Deps,
  operator: Operator,
  clientId: string,
  isDisabled: boolean,
): Promise<void> {
  await transaction(deps.db, async tx => {
    if (!(await setClientDisabled(tx, { clientId, isDisabled }))) await refuse(tx, clientId);
    const event = isDisabled ? 'client-disabled' : 'client-enabled';
    await auditOperator(deps, tx, operator, { accountId: null, event, clientId });
  });
}

/** `POST /api/clients/{client_id}/secret`. */
export const renewClientSecret: UseCase<typeof secretEndpoint> = async (
  deps,
  caller,
  { params: { client_id: clientId = '' }, body: { keeps_former: keepsFormer, reason } },
) => {
  const { secret } = await renewSecret(deps, operatorOf(caller, reason), clientId, keepsFormer);
  return { secret };
};

/** Makes a new secret of a client. Returns it, and until when the former one is accepted. */
export async function renewSecret(deps: Deps, operator: Operator, clientId: string, keepsFormer: boolean) {
  const secret = newToken();
  return transaction(deps.db, async tx => {
    const replaced = await replaceClientSecret(tx, {
      clientId,
      secretHash: clientSecretHash(deps, secret),
      earlierSeconds: keepsFormer ? earlierSecretSeconds : 0,
    });
    if (!replaced) return refuse(tx, clientId);
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: 'client-secret-renewed',
      clientId,
      details: { keepsFormer },
    });
    return { secret, earlierUntil: replaced.earlier_until };
  });
}

async function refuse(tx: Queryable, clientId: string): Promise<never> {
  throw new Refusal((await findClient(tx, { clientId })) ? 'nothing-to-change' : 'unknown-client');
}
