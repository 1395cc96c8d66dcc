import { randomUUID } from 'node:crypto';
import { staffRoles } from '@talon/rules/staff-roles';
import { decodeAppSecret } from '../domain/authenticators/app-secret';
import { sealAppSecret } from '../domain/authenticators/seal-app-secret';
import { addStaff, storeStaffPassword } from '../domain/staff/staff';
import type { Deps } from '../kernel/deps';
import { taskOriginOf } from '../kernel/network';

interface DemonstrationStaff {
  name: string;
  email: string;
  roles: string[];
  /** Public, because they are used in demonstrations only. */
  password: string;
  appSecret: string;
}

/** Adds the staff of a file, who sign in with a password and a code of their app. Existing ones are not changed. */
export async function loadStaff(deps: Deps, json: string): Promise<void> {
  for (const { name, email, roles, password, appSecret } of JSON.parse(json) as DemonstrationStaff[]) {
    const id = randomUUID();
    const known = staffRoles.filter(role => roles.includes(role));
    if (!(await addStaff(deps.db, { id, name, email, roles: known }))) continue;
    const secret = await decodeAppSecret(appSecret);
    await storeStaffPassword(deps.db, {
      id,
      passwordHash: await deps.hashing.hash(password, taskOriginOf('127.0.0.1')),
      appSecret: sealAppSecret(deps, secret, { column: 'staff.app_secret', id }),
      step: 0,
    });
  }
}
