import type {
  addStaff as addEndpoint,
  changeStaffRoles as rolesEndpoint,
  disableStaff as disableEndpoint,
  enableStaff as enableEndpoint,
  listStaff as listEndpoint,
  renewStaffEnrolment as renewEndpoint,
} from '@talon/contract/console/staff-accounts';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { StaffRole } from '@talon/rules/staff-roles';
import { type Queryable, transaction } from '../../db/pool';
import { auditOperator } from '../../domain/audit/audit-operator';
import {
  changeRoles,
  disableStaff as disable,
  enableStaff as enable,
  findStaff,
  listStaff as list,
} from '../../domain/staff/staff';
import { endStaffEnrolments } from '../../domain/staff/staff-enrolments';
import { endStaffSessions } from '../../domain/staff/staff-sessions';
import { operatorOf } from '../../kernel/operator-of';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { isUuid } from '../../kernel/uuid';
import { inviteStaff, inviteStaffAgain } from './invite-staff';

/** `GET /api/staff`. */
export async function listStaff(deps: Deps): Promise<ReplyOf<typeof listEndpoint>> {
  const rows = await list(deps.db);
  const staff = rows.map(({ roles, last_signed_in_at, ...row }) => ({
    ...row,
    roles: roles as StaffRole[],
    last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
  }));
  return { staff };
}

/** `POST /api/staff`. */
export async function addStaff(
  deps: Deps,
  caller: StaffCaller,
  { body: { reason, ...given } }: Input<typeof addEndpoint>,
): Promise<ReplyOf<typeof addEndpoint>> {
  return { link: await inviteStaff(deps, operatorOf(caller, reason), given) };
}

/** `POST /api/staff/{id}/enrolment`. */
export async function renewStaffEnrolment(
  deps: Deps,
  caller: StaffCaller,
  { params, body: { reason } }: Input<typeof renewEndpoint>,
): Promise<ReplyOf<typeof renewEndpoint>> {
  return { link: await inviteStaffAgain(deps, operatorOf(caller, reason), otherStaff(caller, params)) };
}

/** `PUT /api/staff/{id}/roles`. */
export async function changeStaffRoles(
  deps: Deps,
  caller: StaffCaller,
  { params, body: { roles, reason } }: Input<typeof rolesEndpoint>,
): Promise<undefined> {
  await changeOther(deps, caller, params, reason, 'staff-roles-changed', (tx, id) =>
    changeRoles(tx, { id, roles }),
  );
}

/** `POST /api/staff/{id}/disable`. */
export async function disableStaff(
  deps: Deps,
  caller: StaffCaller,
  { params, body: { reason } }: Input<typeof disableEndpoint>,
): Promise<undefined> {
  await changeOther(deps, caller, params, reason, 'staff-disabled', async (tx, id) => {
    await endStaffEnrolments(tx, { staffId: id });
    return disable(tx, { id });
  });
}

/** `POST /api/staff/{id}/enable`. */
export async function enableStaff(
  deps: Deps,
  caller: StaffCaller,
  { params, body: { reason } }: Input<typeof enableEndpoint>,
): Promise<undefined> {
  await changeOther(deps, caller, params, reason, 'staff-enabled', (tx, id) => enable(tx, { id }));
}

/** Changes another member of staff, whose sessions end. Nobody changes their own account. */
async function changeOther(
  deps: Deps,
  caller: StaffCaller,
  params: Record<string, string>,
  reason: string,
  event: 'staff-roles-changed' | 'staff-disabled' | 'staff-enabled',
  change: (tx: Queryable, id: string) => Promise<unknown>,
): Promise<void> {
  const id = otherStaff(caller, params);
  await transaction(deps.db, async tx => {
    if (!(await change(tx, id))) throw new Refusal('not-found');
    await endStaffSessions(tx, { staffId: id });
    const staff = await findStaff(tx, { id });
    const details = { staff: staff?.email, roles: staff?.roles };
    await auditOperator(deps, tx, operatorOf(caller, reason), { accountId: null, event, details });
  });
}

function otherStaff({ staff }: StaffCaller, { id = '' }: Record<string, string>): string {
  if (!isUuid(id)) throw new Refusal('not-found');
  if (id === staff.id) throw new Refusal('own-staff-account');
  return id;
}
