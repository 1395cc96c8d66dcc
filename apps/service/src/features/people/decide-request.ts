import {
  act as actSchema,
  type approveRequest as approveEndpoint,
  type listRequests as listEndpoint,
  type refuseRequest as refuseEndpoint,
  type withdrawRequest as withdrawEndpoint,
} from '@talon/contract/console/acts';
import { Refusal } from '@talon/contract/errors';
import * as v from 'valibot';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { type Decision, decisionEvents, requireDecider } from '../../domain/staff/decisions';
import {
  decideRequest,
  findRequest,
  listStaffRequests,
  lockOpenRequest,
} from '../../domain/staff/staff-requests';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { isUuid } from '../../kernel/uuid';
import { maskedAddress } from './masked-address';
import { lockActed, runAct } from './run-act';
import type { UseCase } from '../../kernel/route';

/** `GET /api/requests`. */
export const listRequests: UseCase<typeof listEndpoint> = async (deps, { staff }) => {
  const rows = await listStaffRequests(deps.db, { accountId: null });
  return {
    requests: rows.map(
      ({ requested_by, requested_by_name, decided_by_name, decision, identifier, ...row }) => ({
        ...row,
        address: identifier === null ? null : maskedAddress(identifier.kind, identifier.value),
        input: row.input as Record<string, unknown>,
        requested_by: requested_by_name,
        requested_at: row.requested_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        decided_by: decided_by_name,
        decided_at: row.decided_at?.toISOString() ?? null,
        decision: decision as Decision | null,
        is_own: requested_by === staff.id,
      }),
    ),
  };
};

/** `POST /api/requests/{id}/approve`. The act is that of the one who requested it; the approval is recorded beside it. */
export const approveRequest: UseCase<typeof approveEndpoint> = async (
  deps,
  caller,
  { params: { id = '' } },
) => {
  return transaction(deps.db, async tx => {
    const request = isUuid(id) ? await findRequest(tx, { id }) : undefined;
    if (!request) throw new Refusal('request-decided');
    const { account_id, act, input, reason, requested_by: staffId, requested_by_name: name } = request;
    const order = v.parse(actSchema, { ...(input as object), act, reason });
    const account = await lockActed(tx, account_id, order);
    await decide(deps, tx, caller, id, 'approved', null);
    return { left: await runAct(deps, tx, { name, staffId, reason }, account, order) };
  });
};

/** `POST /api/requests/{id}/refuse`. */
export const refuseRequest: UseCase<typeof refuseEndpoint> = async (
  deps,
  caller,
  { params: { id = '' }, body: { reason } },
) => {
  await transaction(deps.db, tx => decide(deps, tx, caller, id, 'refused', reason));
};

/** `POST /api/requests/{id}/withdraw`. */
export const withdrawRequest: UseCase<typeof withdrawEndpoint> = async (
  deps,
  caller,
  { params: { id = '' } },
) => {
  await transaction(deps.db, tx => decide(deps, tx, caller, id, 'withdrawn', null));
};

/** Decides a request once. */
async function decide(
  deps: Deps,
  tx: Queryable,
  caller: StaffCaller,
  id: string,
  decision: Decision,
  reason: string | null,
): Promise<void> {
  const request = isUuid(id) ? await lockOpenRequest(tx, { id }) : undefined;
  if (!request) throw new Refusal('request-decided');
  requireDecider(request.requested_by, caller.staff.id, decision);
  await decideRequest(tx, { id, decision, decidedBy: caller.staff.id });
  await auditOperator(deps, tx, operatorOf(caller, reason), {
    accountId: request.account_id,
    event: decisionEvents[decision],
    details: { act: request.act },
  });
}
