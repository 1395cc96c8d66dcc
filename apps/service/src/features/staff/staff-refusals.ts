import { Refusal } from '@talon/contract/errors';
import { longCodeLength } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { auditEvent } from '../../domain/audit/audit-events';
import { hasRoom } from '../../domain/limits/count';
import { countUnlimited, findFull } from '../../domain/limits/limit-counts';
import { countFailure, forgetFailures, readSignInWait } from '../../domain/limits/sign-in-failures';
import { networkSubject } from '../../domain/limits/subjects';
import type { StaffRow } from '../../domain/staff/staff';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { networkOf, truncated } from '../../kernel/network';

/** A try to sign in with a password, known or unknown e-mail alike. */
interface Try {
  identifierHash: Buffer;
  /** The network. */
  address: string;
  networkHash: Buffer;
  hasTwoCodes: boolean;
}

export function describeTry(deps: Deps, { address }: Visitor, email: string, code: string): Try {
  const hasTwoCodes = code.length === longCodeLength;
  const identifierHash = deps.keyedHash('staff', email);
  return {
    identifierHash,
    address: networkOf(address),
    networkHash: networkSubject(deps, address),
    hasTwoCodes,
  };
}

/** The refusals that are counted: of this e-mail from anywhere, and of this network for anybody. */
const refusalsOf = ({ identifierHash, networkHash }: Try) =>
  [
    { limit: 'wrongStaffSignIns', subject: identifierHash },
    { limit: 'staffSignInsByNetwork', subject: networkHash },
  ] as const;

/**
 * Refuses while this network has to wait for this e-mail, and one code of the app after many refusals of this e-mail from
 * anywhere, or of this network. Two codes in a row always let their owner in, so strangers lock nobody out.
 */
export async function requireMayTry(deps: Deps, attempt: Try): Promise<void> {
  const { identifierHash, address, hasTwoCodes } = attempt;
  const wait = await readSignInWait(deps.db, { identifierHash, address });
  if (wait) throw new Refusal('too-many-attempts', { retryAfterSeconds: wait.seconds });
  if (hasTwoCodes) return;
  for (const { limit: name, subject } of refusalsOf(attempt)) {
    const counted = { name, subject, otherSubject: null, ...deps.limits.counted[name] };
    if ((await findFull(deps.db, counted)).length > 0) throw new Refusal('staff-two-codes');
  }
}

/** Counts a refused sign-in before the reply, and returns the refusal. */
export async function countRefusal(
  deps: Deps,
  { address }: Visitor,
  attempt: Try,
  staff: StaffRow | undefined,
): Promise<Refusal> {
  const { identifierHash } = attempt;
  const { counted, signInWaitSeconds: waits } = deps.limits;
  const isCounted = await countFailure(deps.db, { identifierHash, address: attempt.address, waits });
  if (!isCounted) return new Refusal('too-many-attempts', { retryAfterSeconds: 1 });
  for (const { limit: name, subject } of refusalsOf(attempt))
    await countUnlimited(deps.db, { name, subjects: [subject], ...counted[name] });
  // After the reply, whose time would otherwise say who works here.
  if (staff) deps.lateWork.add(() => auditStaffRefusal(deps, identifierHash, staff, address));
  return new Refusal('staff-refused');
}

/** Records only so many of somebody: otherwise strangers could fill the trail. */
async function auditStaffRefusal(
  deps: Deps,
  subject: Buffer,
  { id, name }: StaffRow,
  address: string,
): Promise<void> {
  try {
    if (!(await hasRoom(deps, deps.db, { limit: 'auditedStaffRefusals', subject }))) return;
    const by = { operator: name, staffId: id, address: truncated(address) };
    await auditEvent(deps, deps.db, { accountId: null, event: 'staff-refused', ...by });
  } catch (error) {
    deps.log.error({ err: error }, 'a refused sign-in of staff was not recorded');
  }
}

/** Ends the wait of this network after the sign-in of its owner. Two codes stay necessary while others are guessing. */
export const forgetRefusals = (tx: Queryable, { identifierHash, address }: Try): Promise<unknown> =>
  forgetFailures(tx, { identifierHash, address });
