import { Refusal } from '@talon/contract/errors';
import { permissionsOf, staffRoles } from '@talon/rules/staff-roles';
import { listStaff } from '../domain/staff/staff';
import { inviteStaff, inviteStaffAgain } from '../features/staff/invite-staff';
import type { Deps } from '../kernel/deps';

/** Adds a member of staff, such as the first operator of an installation. */
export async function addStaffMember(
  deps: Deps,
  name: string,
  email: string,
  typed: string,
): Promise<string> {
  const words = typed.split(',').map(word => word.trim());
  const roles = staffRoles.filter(role => words.includes(role));
  if (roles.length !== new Set(words).size)
    throw new Error(`Expected roles of ${staffRoles.join(', ')}, with commas, not "${typed}".`);
  const operator = { name: deps.operator, staffId: null, reason: null };
  const link = await inviteStaff(deps, operator, { name, email, roles }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'staff-exists')
      throw new Error('Somebody with this e-mail exists. For a new link: staff enrol E-MAIL REASON.');
    if (error instanceof Refusal && error.code === 'email-refused')
      throw new Error(`"${email}" is no e-mail address.`);
    throw error;
  });
  return `${name} may: ${permissionsOf(roles).join(', ')}.\n${invitation(link)}`;
}

/** Makes a new link for somebody who has lost passkey, password or app. */
export async function enrolStaffAgain(deps: Deps, typed: string, reason: string): Promise<string> {
  const email = typed.trim().toLowerCase();
  const staff = (await listStaff(deps.db)).find(each => each.email === email);
  if (!staff) throw new Error('No member of staff has this e-mail.');
  return invitation(await inviteStaffAgain(deps, { name: deps.operator, staffId: null, reason }, staff.id));
}

export async function listStaffMembers(deps: Deps): Promise<string> {
  const staff = await listStaff(deps.db);
  if (staff.length === 0)
    return 'There is nobody yet. Add the first operator: staff add NAME E-MAIL operator';
  return staff
    .map(({ name, email, roles, is_disabled, has_enrolled }) => {
      const state = is_disabled ? 'disabled' : has_enrolled ? 'active' : 'not enrolled';
      return `${name} <${email}>  ${roles.join(', ')}  ${state}`;
    })
    .join('\n');
}

const invitation = (link: string) => `Give them this link. It works once, for three days:\n${link}`;
