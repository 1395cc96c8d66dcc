import type {
  addStaff as addEndpoint,
  changeStaffRoles as rolesEndpoint,
  disableStaff as disableEndpoint,
  enableStaff as enableEndpoint,
  listStaff as listEndpoint,
  renewStaffEnrolment as renewEndpoint,
} from '@talon/contract/console/staff-accounts';
import { Refusal } from '@talon/contract/errors';
import { normaliseEmail } from '@talon/rules/contact';
import { isDecider, permissionsOf, type StaffRole } from '@talon/rules/staff-roles';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import {
  changeRoles,
  disableStaff as disable,
  enableStaff as enable,
  findStaff,
  isStaffEmail,
  listStaff as list,
  lockStaff,
} from '../../domain/staff/staff';
import { endStaffEnrolments } from '../../domain/staff/staff-enrolments';
import { endStaffSessions } from '../../domain/staff/staff-sessions';
import { operatorOf } from '../../kernel/operator-of';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { isUuid } from '../../kernel/uuid';
import { endCredentials, inviteStaff, inviteStaffAgainWithin } from './invite-staff';
import { requestStaffChange } from './request-staff-change';
import { memberOf } from './staff-session';
import type { UseCase } from '../../kernel/route';

/** `GET /api/staff`. */
export const listStaff: UseCase<typeof listEndpoint> = async deps => {
  const rows = await list(deps.db);
  const staff = rows.map(({ roles, last_signed_in_at, ...row }) => ({
    ...row,
    roles: roles as StaffRole[],
    last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
  }));
  return { staff };
};

/** `POST /api/staff`. */
export const addStaff: UseCase<typeof addEndpoint> = async (deps, caller, { body: { reason, ...given } }) => {
  if (!needsSecondPerson(caller, given.roles))
    return { link: await inviteStaff(deps, operatorOf(caller, reason), given) };
  const email = normaliseEmail(given.email);
  if (email === undefined) throw new Refusal('email-refused');
  await transaction(deps.db, async tx => {
    if (await isStaffEmail(tx, { email })) throw new Refusal('staff-exists');
    const requested = { ...given, email, reason, staffId: null, change: 'add' } as const;
    await requestStaffChange(deps, tx, caller, requested);
  });
  return { link: null };
};

/** `POST /api/staff/{id}/enrolment`. */
export const renewStaffEnrolment: UseCase<typeof renewEndpoint> = async (
  deps,
  caller,
  { params, body: { reason } },
) => {
  const id = otherStaff(caller, params);
  return transaction(deps.db, async tx => {
    const staff = await lockStaff(tx, { id });
    if (!staff) throw new Refusal('not-found');
    const { name, email, roles } = memberOf(staff);
    if (!needsSecondPerson(caller, roles))
      return { link: await inviteStaffAgainWithin(deps, tx, operatorOf(caller, reason), id) };
    const requested = { name, email, roles, reason, staffId: id, change: 'enrolment' } as const;
    await requestStaffChange(deps, tx, caller, requested);
    return { link: null };
  });
};

/** `PUT /api/staff/{id}/roles`. */
export const changeStaffRoles: UseCase<typeof rolesEndpoint> = async (
  deps,
  caller,
  { params, body: { roles, reason } },
) => {
  const id = otherStaff(caller, params);
  return transaction(deps.db, async tx => {
    const staff = await lockStaff(tx, { id });
    if (!staff) throw new Refusal('not-found');
    const { name, email } = staff;
    if (needsSecondPerson(caller, gained(staff.roles as StaffRole[], roles))) {
      const requested = { name, email, roles, reason, staffId: id, change: 'roles' } as const;
      await requestStaffChange(deps, tx, caller, requested);
      return { state: 'requested' };
    }
    await changeWithin(deps, tx, caller, id, reason, 'staff-roles-changed', () =>
      changeRoles(tx, { id, roles }),
    );
    return { state: 'done' };
  });
};

/** The roles that are added. */
const gained = (before: readonly StaffRole[], after: readonly StaffRole[]) =>
  after.filter(role => !before.includes(role));

/**
 * Whether an account with these roles is not made by one person alone: because it decides over others, or because the caller does, who
 * could approve what they request with it.
 */
function needsSecondPerson({ staff }: StaffCaller, roles: readonly StaffRole[]): boolean {
  const approves = permissionsOf(staff.roles).includes('approve-requests');
  return isDecider(roles) || (approves && roles.length > 0);
}

/** `POST /api/staff/{id}/disable`. */
export const disableStaff: UseCase<typeof disableEndpoint> = async (
  deps,
  caller,
  { params, body: { reason } },
) => {
  await changeOther(deps, caller, params, reason, 'staff-disabled', async (tx, id) => {
    await endStaffEnrolments(tx, { staffId: id });
    return disable(tx, { id });
  });
};

/** `POST /api/staff/{id}/enable`. Who decides over others logs in again only with a new link, which a second person approves. */
export const enableStaff: UseCase<typeof enableEndpoint> = async (
  deps,
  caller,
  { params, body: { reason } },
) => {
  await changeOther(deps, caller, params, reason, 'staff-enabled', async (tx, id) => {
    const staff = await lockStaff(tx, { id });
    if (staff && needsSecondPerson(caller, staff.roles as StaffRole[])) await endCredentials(tx, id);
    return enable(tx, { id });
  });
};

/** Changes another member of staff, whose sessions end. Nobody changes their own account. */
async function changeOther(
  deps: Deps,
  caller: StaffCaller,
  params: Record<string, string>,
  reason: string,
  event: ChangeEvent,
  change: (tx: Queryable, id: string) => Promise<unknown>,
): Promise<void> {
  const id = otherStaff(caller, params);
  await transaction(deps.db, tx => changeWithin(deps, tx, caller, id, reason, event, () => change(tx, id)));
}

type ChangeEvent = 'staff-roles-changed' | 'staff-disabled' | 'staff-enabled';

async function changeWithin(
  deps: Deps,
  tx: Queryable,
  caller: StaffCaller,
  id: string,
  reason: string,
  event: ChangeEvent,
  change: () => Promise<unknown>,
): Promise<void> {
  if (!(await change())) throw new Refusal('not-found');
  await endStaffSessions(tx, { staffId: id });
  const staff = await findStaff(tx, { id });
  const details = { staff: staff?.email, roles: staff?.roles };
  await auditOperator(deps, tx, operatorOf(caller, reason), { accountId: null, event, details });
}

function otherStaff({ staff }: StaffCaller, { id = '' }: Record<string, string>): string {
  if (!isUuid(id)) throw new Refusal('not-found');
  if (id === staff.id) throw new Refusal('own-staff-account');
  return id;
}
