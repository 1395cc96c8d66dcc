import type {
  enrolStaffApp as appEndpoint,
  enrolStaffPasskey as passkeyEndpoint,
  showStaffEnrolment as showEndpoint,
} from '@talon/contract/console/staff-enrolment';
import { Refusal } from '@talon/contract/errors';
import { normaliseCode } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { readClock } from '../../db/read-clock';
import { auditEvent } from '../../domain/audit/audit-events';
import { findAppStep } from '../../domain/authenticators/app-codes';
import { describeAppSecret } from '../../domain/authenticators/app-secret';
import { checkRegistration } from '../../domain/authenticators/check-registration';
import { challengeOf } from '../../domain/authenticators/passkey-challenge';
import { enrolmentOptions } from '../../domain/authenticators/passkey-options';
import { openAppSecret, sealAppSecret } from '../../domain/authenticators/seal-app-secret';
import { requireGoodPassword } from '../../domain/passwords/require-good-password';
import { storeStaffPassword } from '../../domain/staff/staff';
import { consumeStaffEnrolment, findStaffEnrolment } from '../../domain/staff/staff-enrolments';
import { addStaffPasskey } from '../../domain/staff/staff-passkeys';
import type { StaffMember } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { taskOriginOf } from '../../kernel/network';
import { tokenHash } from '../../kernel/token';
import { beginStaffSession, memberOf } from './staff-session';
import type { UseCase } from '../../kernel/route';

/** What apps and passkey providers show as the name of the site. */
const issuer = 'Talon console';

/** `POST /api/enrolment`. */
export const showStaffEnrolment: UseCase<typeof showEndpoint> = async (
  deps,
  _visitor,
  { body: { token } },
) => {
  const { staff, secret } = await findEnrolment(deps, token);
  const { name, email } = staff;
  const user = { handle: Buffer.from(staff.id.replaceAll('-', ''), 'hex'), name: email, displayName: name };
  const passkey = enrolmentOptions(deps.hosts.console.relyingParty, issuer, challengeOf(deps, token), user, {
    existing: [],
    isAutomatic: false,
  });
  return { name, email, passkey, app: await describeAppSecret(secret, { issuer, label: email }) };
};

/** `POST /api/enrolment/app`. Wrong links are not counted: nobody guesses one, and strangers must close nothing by trying. */
export const enrolStaffApp: UseCase<typeof appEndpoint> = async (
  deps,
  visitor,
  { body: { token, password, code } },
) => {
  const { staff, secret } = await findEnrolment(deps, token);
  await requireGoodPassword(deps, visitor, `staff ${staff.id}`, password, {
    email: staff.email,
    phone: null,
    firstname: staff.name,
    lastname: null,
  });
  const epochSeconds = await readClock(deps.db);
  const step = await findAppStep(secret, normaliseCode(code) ?? '', { epochSeconds, lastStep: 0 });
  if (step === undefined) throw new Refusal('code-refused');
  const passwordHash = await deps.hashing.hash(password, taskOriginOf(visitor.address));
  const appSecret = sealAppSecret(deps, secret, { column: 'staff.app_secret', id: staff.id });
  const session = await transaction(deps.db, async tx => {
    if (!(await consumeStaffEnrolment(tx, { tokenHash: tokenHash(token) })))
      throw new Refusal('enrolment-ended');
    await storeStaffPassword(tx, { id: staff.id, passwordHash, appSecret, step });
    await auditEnrolment(deps, tx, staff, 'password');
    return beginStaffSession(deps, tx, visitor, staff, 'password');
  });
  session.keepCookie();
  return session.reply;
};

/** `POST /api/enrolment/passkey`. */
export const enrolStaffPasskey: UseCase<typeof passkeyEndpoint> = async (
  deps,
  visitor,
  { body: { token, credential } },
) => {
  const { staff } = await findEnrolment(deps, token);
  const { relyingParty } = deps.hosts.console;
  const passkey = await checkRegistration(relyingParty, credential, challengeOf(deps, token), {
    isAutomatic: false,
  });
  if (!passkey) throw new Refusal('passkey-refused');
  const session = await transaction(deps.db, async tx => {
    if (!(await consumeStaffEnrolment(tx, { tokenHash: tokenHash(token) })))
      throw new Refusal('enrolment-ended');
    const { credentialId, publicKey, counter, isBackupEligible } = passkey;
    const added = await addStaffPasskey(tx, {
      credentialId,
      staffId: staff.id,
      publicKey,
      counter,
      isBackupEligible,
    });
    if (!added) throw new Refusal('passkey-refused');
    await auditEnrolment(deps, tx, staff, 'passkey');
    return beginStaffSession(deps, tx, visitor, staff, 'passkey');
  });
  session.keepCookie();
  return session.reply;
};

async function findEnrolment(deps: Deps, token: string): Promise<{ staff: StaffMember; secret: Buffer }> {
  const found = await findStaffEnrolment(deps.db, { tokenHash: tokenHash(token) });
  if (!found) throw new Refusal('enrolment-ended');
  const place = { column: 'staff_enrolments.app_secret', id: found.id } as const;
  return { staff: memberOf(found), secret: openAppSecret(deps, found.app_secret, place) };
}

async function auditEnrolment(
  deps: Deps,
  tx: Queryable,
  { id, name }: StaffMember,
  method: string,
): Promise<void> {
  await auditEvent(deps, tx, {
    accountId: null,
    event: 'staff-enrolled',
    operator: name,
    staffId: id,
    details: { method },
  });
}
