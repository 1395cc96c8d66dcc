import type { signInStaff as endpoint } from '@talon/contract/console/staff-session';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { normaliseCode } from '@talon/rules/codes';
import { transaction } from '../../db/pool';
import { readClock } from '../../db/read-clock';
import { auditEvent } from '../../domain/audit/audit-events';
import { findAppStep } from '../../domain/authenticators/app-codes';
import { openAppSecret } from '../../domain/authenticators/seal-app-secret';
import { count } from '../../domain/limits/count';
import { networkSubject } from '../../domain/limits/subjects';
import { consumeStaffStep, findStaffByEmail, type StaffRow } from '../../domain/staff/staff';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { networkOf, taskOriginOf, truncated } from '../../kernel/network';
import type { Input } from '../../kernel/route';
import { beginStaffSession, memberOf } from './staff-session';

/** `POST /api/session`. One error for a wrong e-mail, password or code, in the same time: nobody learns who works here. */
export async function signInStaff(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const email = body.email.trim().toLowerCase();
  await countTry(deps, visitor, email);
  const staff = await findStaffByEmail(deps.db, { email });
  const stored = staff?.password_hash ?? undefined;
  const isPassword = await deps.hashing.verify(stored, body.password, taskOriginOf(visitor.address));
  const step = await findStep(deps, staff, normaliseCode(body.code) ?? '');
  if (!staff || !isPassword || step === undefined) throw await refused(deps, visitor, staff);
  const session = await transaction(deps.db, async tx =>
    (await consumeStaffStep(tx, { id: staff.id, step }))
      ? beginStaffSession(deps, tx, visitor, memberOf(staff), 'password')
      : undefined,
  );
  // A code that was used before.
  if (!session) throw await refused(deps, visitor, staff);
  session.keepCookie();
  return session.reply;
}

/** Passkeys are not counted, so strangers cannot lock out a member of staff who has one. */
async function countTry(deps: Deps, { address }: Visitor, email: string): Promise<void> {
  const limited = [
    { limit: 'staffSignIns', subject: deps.keyedHash('staff', `${email} from ${networkOf(address)}`) },
    { limit: 'staffSignInsInTotal', subject: deps.keyedHash('staff', email) },
    { limit: 'staffSignInsByNetwork', subject: networkSubject(deps, address) },
  ] as const;
  await count(deps, deps.db, limited, 'too-many-attempts');
}

async function findStep(deps: Deps, staff: StaffRow | undefined, code: string): Promise<number | undefined> {
  if (!staff?.app_secret) return undefined;
  const secret = openAppSecret(deps, staff.app_secret, { column: 'staff.app_secret', id: staff.id });
  const lastStep = Number(staff.app_last_step);
  return findAppStep(secret, code, { epochSeconds: await readClock(deps.db), lastStep });
}

async function refused(deps: Deps, { address }: Visitor, staff: StaffRow | undefined): Promise<Refusal> {
  // Only of somebody who works here, whose tries are limited: otherwise strangers could fill the trail.
  if (staff)
    await auditEvent(deps, deps.db, {
      accountId: null,
      event: 'staff-refused',
      operator: staff.name,
      staffId: staff.id,
      address: truncated(address),
    });
  return new Refusal('staff-refused');
}
