import { randomBytes } from 'node:crypto';
import type { signInStaff as endpoint } from '@talon/contract/console/staff-session';
import { normaliseCode } from '@talon/rules/codes';
import { transaction } from '../../db/transaction';
import { readClock } from '../../db/read-clock';
import { findAppStep } from '../../domain/authenticators/app-codes';
import { openAppSecret } from '../../domain/authenticators/seal-app-secret';
import { consumeStaffStep, findStaffByEmail, type StaffRow } from '../../domain/staff/staff';
import type { Deps } from '../../kernel/deps';
import { taskOriginOf } from '../../kernel/network';
import { countRefusal, describeTry, forgetRefusals, requireMayTry } from './staff-refusals';
import { beginStaffSession, memberOf } from './staff-session';
import type { UseCase } from '../../kernel/route';

/**
 * `POST /api/session`. One error for a wrong e-mail, password or code, in the same time: nobody learns who works here. Passkeys
 * are not limited.
 */
export const signInStaff: UseCase<typeof endpoint> = async (deps, visitor, { body }) => {
  const email = body.email.trim().toLowerCase();
  const code = normaliseCode(body.code) ?? '';
  const attempt = describeTry(deps, visitor, email, code);
  await requireMayTry(deps, attempt);
  const staff = await findStaffByEmail(deps.db, { email });
  const stored = staff?.password_hash ?? undefined;
  const isPassword = await deps.hashing.verify(stored, body.password, taskOriginOf(visitor.address));
  const step = await findStep(deps, staff, code, await readClock(deps.db));
  // Others may have failed meanwhile: parallel tries learn no more than those one after the other.
  await requireMayTry(deps, attempt);
  if (!staff || stored === undefined || !isPassword || step === undefined)
    throw await countRefusal(deps, visitor, attempt, staff);
  const session = await transaction(deps.db, async tx => {
    // No step for a code that was used before, or if a new link has ended the password meanwhile.
    if (!(await consumeStaffStep(tx, { id: staff.id, step, passwordHash: stored }))) return undefined;
    await forgetRefusals(tx, attempt);
    return beginStaffSession(deps, tx, visitor, memberOf(staff), 'password');
  });
  if (!session) throw await countRefusal(deps, visitor, attempt, staff);
  session.keepCookie();
  return session.reply;
};

/** The secret with which a code is compared where nobody has one, so that it takes as long. */
const nobodysSecret = randomBytes(20);

async function findStep(deps: Deps, staff: StaffRow | undefined, code: string, epochSeconds: number) {
  if (!staff?.app_secret) {
    await findAppStep(nobodysSecret, code, { epochSeconds, lastStep: 0 });
    return undefined;
  }
  const secret = openAppSecret(deps, staff.app_secret, { column: 'staff.app_secret', id: staff.id });
  return findAppStep(secret, code, { epochSeconds, lastStep: Number(staff.app_last_step) });
}
