import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { activateMethod as endpoint } from '@talon/contract/mfa';
import type { CodeMethod } from '@talon/rules/codes';
import { codeSeconds } from '@talon/rules/limits';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import { startChallenge } from '../../domain/challenges/start-challenge';
import type { Deps } from '../../kernel/deps';
import { kindOf } from '../../domain/identifiers/kinds';
import { requireNotSuspended } from '../../domain/identifiers/require-not-suspended';
import { readAddress } from '../../domain/identifiers/read-address';
import { readSessionProof } from '../../domain/authenticators/require-proof';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { requireProofToReplace } from '../../domain/identifiers/require-proof-to-replace';
import type { StepUpProof } from '@talon/rules/proof/settling';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { voidSessionChallenges } from '../../domain/challenges/void-challenges';
import { wasVerifiedInSession } from '../../domain/challenges/evidence';
import { findIdentifier } from '../../domain/identifiers/identifiers';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { completeEnrolment } from './complete-enrolment';
import { enrolApp } from './enrol-app';
import { enrolPasskey } from './enrol-passkey';

type Reply = ReplyOf<typeof endpoint>;

/** The address of an authenticator to be enrolled. */
interface EnrolmentTarget {
  destination: string;
  /** Whether the account has verified the address. */
  isOwn: boolean;
  /** Whether it is the primary one already, so that the enrolment takes no other's place. */
  isPrimary: boolean;
}

/** Begins the enrolment of an authenticator. */
export async function enrolAuthenticator(
  deps: Deps,
  caller: Caller,
  { params, query }: Input<typeof endpoint>,
): Promise<Reply> {
  const { method } = params;
  const { replaces } = query;
  if (method === 'totp') return enrolApp(deps, caller, replaces);
  if (method === 'passkey')
    return enrolPasskey(deps, caller, { isAutomatic: query.automatic === '1', replaces });
  if (method === 'sms' || method === 'email') return enrolAddress(deps, caller, method, query.target);
  throw new Refusal('not-found');
}

/**
 * Sends a code to the address of the authenticator, or enrols it at once if the address was just verified in this session.
 * The first authenticator on a verified address needs no step-up, because its code counts as one.
 */
async function enrolAddress(
  deps: Deps,
  caller: Caller,
  method: CodeMethod,
  typed: string | undefined,
): Promise<Reply> {
  const { bearer } = caller;
  const active = await findEnrolledAuthenticators(deps.db, { accountId: bearer.id });
  if (active.some(each => each.method === method)) return undefined;
  const target = await findTarget(deps, caller, method, typed);
  const { sudo, provenBy } = await readSessionProof(deps.db, caller);
  if (!sudo && (active.length > 0 || !target.isOwn)) throw new Refusal('sudo-required');
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const { destination } = target;
    await requireNotSuspended(tx, bearer.id, destination);
    if (!target.isPrimary) await requireProofToReplace(deps, caller, tx, kindOf[method]);
    const isRecent = await wasVerifiedInSession(tx, {
      sessionId: bearer.session_id,
      destination,
      seconds: codeSeconds,
    });
    if (isRecent && target.isOwn) {
      const completed = await completeEnrolment(deps, tx, caller, method, destination, provenBy);
      return completed.access_token === null ? undefined : completed;
    }
    return sendEnrolmentCode(deps, tx, caller, method, destination, provenBy);
  });
}

async function findTarget(
  deps: Deps,
  caller: Caller,
  method: CodeMethod,
  typed: string | undefined,
): Promise<EnrolmentTarget> {
  const address = typed ?? (await ownAddress(deps, caller, method)) ?? '';
  const destination = await readAddress(deps, caller.market, kindOf[method], address);
  const known = await findIdentifier(deps.db, {
    accountId: caller.bearer.id,
    kind: kindOf[method],
    value: destination,
  });
  return { destination, isOwn: known?.is_verified ?? false, isPrimary: known?.is_primary ?? false };
}

async function ownAddress(
  deps: Deps,
  { bearer, market }: Caller,
  method: CodeMethod,
): Promise<string | null> {
  const { row } = await readAllowedAuthenticators(deps, deps.db, market, 'sudo', bearer.id);
  return method === 'email' ? row.email : row.phone;
}

async function sendEnrolmentCode(
  deps: Deps,
  tx: Queryable,
  { bearer, market, address, deviceId }: Caller,
  method: CodeMethod,
  destination: string,
  provenBy: StepUpProof | null,
): Promise<Reply> {
  await voidSessionChallenges(tx, { sessionId: bearer.session_id, purpose: 'enrol' });
  const { id: accountId, session_id: sessionId, language } = bearer;
  const challenge = await startChallenge(
    deps,
    tx,
    { purpose: 'enrol', accountId, sessionId, context: { provenBy } },
    { method, destination, language, market, address, deviceId },
  );
  return challengeReply(deps, challenge);
}
