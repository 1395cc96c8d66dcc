import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { signIn as endpoint } from '@talon/contract/login';
import { limitedTokenSeconds, tokenSeconds } from '@talon/rules/limits';
import { owed } from '@talon/rules/owes';
import { checkPassword, passwordStatus } from '@talon/rules/password';
import type { Deps } from '../../core/deps';
import { newToken, tokenHash } from '../../core/token';
import { transaction } from '../../db/pool';
import type { Visitor } from '../../http/caller';
import type { Input } from '../../http/route';
import type { Candidate } from '../../repositories/accounts';
import { candidatesByIdentifier, markSignedIn } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { readSharing } from '../../repositories/identifiers';
import { openSession } from '../../repositories/sessions';
import {
  chargeAttempt,
  chargeStreaks,
  forgetFailures,
  refundAttempt,
  secondsToWait,
} from '../../repositories/sign-in-failures';
import { readSwitch } from '../../repositories/switches';
import type { Identifier } from './identifier';
import { readIdentifier } from './identifier';
import { carriersOfUnknown } from './unknown-identifier';

type TokenReply = ReplyOf<typeof endpoint>;

/**
 * Signs a person in. An unknown identifier and a wrong password are one answer, at one cost: the same statements and,
 * for an unknown one, as many hashes as a known one would have cost.
 */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<TokenReply> {
  const identifier = readIdentifier(body, visitor.market);
  await refuseDuringMaintenance(deps);
  const identifierHash = deps.keyedHash('identifier', `${identifier.kind}:${identifier.value}`);
  await chargeAddress(deps, identifierHash, visitor.address);
  const candidates = await candidatesByIdentifier(deps.db, identifier.kind, identifier.value);
  const open = await chargeAccounts(deps, identifierHash, candidates);
  try {
    const candidate = await verifyPassword(deps, identifier, open, body.password);
    if (!candidate) throw new Refusal('invalid-credentials');
    return await issueToken(deps, visitor, identifierHash, candidate, body.password);
  } catch (error) {
    if (!isWrongPassword(error)) {
      await refundAttempt(
        deps.db,
        identifierHash,
        visitor.address,
        subjectsOf(deps, identifierHash, candidates),
      );
    }
    throw error;
  }
}

async function refuseDuringMaintenance(deps: Deps): Promise<void> {
  const [maintenance] = await readSwitch(deps.db, 'maintenance');
  if (maintenance?.is_on) throw new Refusal('maintenance');
}

async function chargeAddress(deps: Deps, identifierHash: Buffer, address: string): Promise<void> {
  const [charged] = await chargeAttempt(deps.db, identifierHash, address, deps.limits.signInWaitSeconds);
  if (charged) return;
  const [wait] = await secondsToWait(deps.db, identifierHash, address);
  throw new Refusal('too-many-attempts', { retryAfterSeconds: wait?.seconds ?? 1 });
}

/** The accounts that still take a password; an unknown identifier is counted as if it were one. */
async function chargeAccounts(
  deps: Deps,
  identifierHash: Buffer,
  candidates: Candidate[],
): Promise<Candidate[]> {
  const subjects = subjectsOf(deps, identifierHash, candidates);
  const streaks = await chargeStreaks(deps.db, subjects);
  const closed = streaks.filter(streak => streak.failures > deps.limits.failuresThatCloseSignIn);
  if (closed.length === subjects.length) throw new Refusal('sign-in-closed');
  return candidates.filter(
    candidate => !closed.some(streak => streak.subject_hash.equals(accountSubject(deps, candidate.id))),
  );
}

/** The password chooses the account: it is checked against each, last used first, all of them each time. */
async function verifyPassword(
  deps: Deps,
  identifier: Identifier,
  candidates: Candidate[],
  password: string,
): Promise<Candidate | undefined> {
  const sharing = (await readSharing(deps.db)).map(row => ({ ...row, identifiers: Number(row.identifiers) }));
  const cost =
    candidates.length || carriersOfUnknown(deps.keyedHash('unknown-identifier', identifier.value), sharing);
  let found: Candidate | undefined;
  for (let index = 0; index < cost; index += 1) {
    const candidate = candidates[index];
    const isRight = await deps.hashing.verify(candidate?.password_hash ?? undefined, password);
    if (isRight) found ??= candidate;
  }
  return found;
}

async function issueToken(
  deps: Deps,
  visitor: Visitor,
  identifierHash: Buffer,
  candidate: Candidate,
  password: string,
): Promise<TokenReply> {
  const verified = candidate.password_hash ?? '';
  const current = deps.hashing.isOutdated(verified) ? await deps.hashing.hash(password) : verified;
  const token = newToken();
  return transaction(deps.db, async tx => {
    const [account] = await markSignedIn(
      tx,
      candidate.id,
      verified,
      current,
      statusOf(deps, candidate, password),
    );
    // The password was changed, or the account closed, while this one was being verified.
    if (!account) throw new Refusal('invalid-credentials');
    const debt = owed({
      passwordStatus: account.password_status,
      isDuplicated: candidate.is_duplicated,
      isMfaForced: account.is_mfa_forced,
    });
    const seconds = debt ? limitedTokenSeconds : tokenSeconds;
    const { market, deviceId, userAgent, address } = visitor;
    await openSession(
      tx,
      candidate.id,
      market.id,
      deviceId,
      userAgent,
      candidate.is_duplicated,
      tokenHash(token),
      seconds,
    );
    await forgetFailures(tx, identifierHash, address, accountSubject(deps, candidate.id));
    await recordEvent(tx, candidate.id, 'signed-in', market.id, deviceId, address);
    return {
      access_token: token,
      duplicated: candidate.is_duplicated,
      owes: debt,
      expires_in: seconds,
      person: debt && { firstname: candidate.firstname, language: candidate.language },
    };
  });
}

function statusOf(deps: Deps, candidate: Candidate, password: string): 0 | 1 | 2 {
  const checks = checkPassword(password, candidate, deps.isCommonPassword);
  return passwordStatus({
    breaksARule: checks.some(check => !check.holds),
    isBreached: deps.isCommonPassword(password),
    isImposed: candidate.is_password_imposed,
  });
}

function subjectsOf(deps: Deps, identifierHash: Buffer, candidates: Candidate[]): Buffer[] {
  return candidates.length > 0 ? candidates.map(({ id }) => accountSubject(deps, id)) : [identifierHash];
}

function accountSubject(deps: Deps, accountId: string): Buffer {
  return deps.keyedHash('account', accountId);
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'invalid-credentials';
}
