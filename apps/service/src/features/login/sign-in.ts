import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { signIn as endpoint } from '@talon/contract/login';
import { transactionWith } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { endFormerSession } from '../../domain/sessions/end-former-session';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import { taskOriginOf } from '../../kernel/network';
import { decoyHash } from '../../kernel/passwords/decoy-hash';
import type { Visitor } from '../../kernel/caller';
import type { Sharing } from '../../kernel/ports/sign-in-conditions';
import type { Input } from '../../kernel/route';
import { aboutAccount } from '../../kernel/refused-account';
import type { Claimant } from '../../domain/accounts/accounts';
import { mayBeTrusted } from '../../domain/authenticators/trusted-device';
import { networkSubject } from '../../domain/limits/subjects';
import { checkCaptchaAnswer } from '../../domain/limits/captcha';
import { claimantsByIdentifier } from '../../domain/accounts/accounts';
import { countWrongPassword, requireNoWait } from './count-failures';
import { refuseFullQueue, refuseKnownWait, refuseWaitingNetwork } from './refuse-early';
import type { SignInIdentifier } from './read-identifier';
import { readIdentifier } from './read-identifier';
import { describeAttempt, type SignInAttempt } from './sign-in-attempt';
import { prepareSignIn, verifiedPassword } from './prepare-sign-in';
import { againIfChanged } from './account-changed';
import { signInClaimant } from './sign-in-claimant';
import { findTrustedDevices } from './find-trusted-devices';
import { hashesOfUnknown } from './unknown-identifier';

/**
 * Signs a person in. An unknown identifier and a wrong password return the same error at the same cost: the same
 * statements and the same number of password hashes. Only a wrong password is counted, not an attempt in progress.
 */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  input: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return againIfChanged(() => trySignIn(deps, visitor, input));
}

async function trySignIn(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const identifier = readIdentifier(body, visitor.market);
  const taskOrigin = taskOriginOf(visitor.address);
  const networkHash = networkSubject(deps, visitor.address);
  // A trusted device does not wait for its network.
  if (!mayBeTrusted(visitor)) {
    await refuseFullQueue(deps, taskOrigin);
    await refuseWaitingNetwork(deps, networkHash);
  }
  const { attempt, sharing, before } = await deps.signInQueue.run(taskOrigin, () =>
    lookUp(deps, visitor, { ...identifier, networkHash }),
  );
  const hasSolvedCaptcha = before.needsCaptcha;
  if (hasSolvedCaptcha) await checkCaptchaAnswer(deps, visitor, body.captcha);
  const claimant = await verifyPassword(deps, identifier, attempt, sharing, body.password);
  if (!claimant) deps.hashing.noteWrongPassword(attempt.taskOrigin);
  // On its own, whatever the password is: the time of a refusal must not tell whether it was right.
  const checkAgain = () => requireNoWait(deps, attempt, claimant);
  // What takes long is done before the transaction, and only if the attempt does not have to wait.
  const isAllowed = claimant && !claimant.is_blocked;
  const verified = isAllowed ? verifiedPassword(deps, visitor, claimant, body.password) : undefined;
  if (verified?.takesLong) await checkAgain();
  const prepared = verified && (await prepareSignIn(deps, visitor, attempt, verified));
  const outcome = await transactionWith(deps.db, checkAgain, async (tx, check) => {
    if (check.needsCaptcha && !hasSolvedCaptcha) throw new Refusal('captcha-required');
    // Only somebody who knows the password learns that the account is blocked.
    if (claimant?.is_blocked) throw aboutAccount(new Refusal('account-blocked'), { accountId: claimant.id });
    if (prepared) return signInClaimant(deps, tx, visitor, attempt, check, prepared);
    await countWrongPassword(deps, tx, visitor, attempt, { hasSolvedCaptcha });
    return undefined;
  });
  if (!claimant || !outcome) throw new Refusal('invalid-credentials');
  if ('mfa' in outcome) {
    const about = { accountId: claimant.id, authenticator: outcome.mfa.method };
    throw aboutAccount(new Refusal('mfa-required', outcome), about);
  }
  await endFormerSession(deps, visitor, outcome.access_token);
  return outcome;
}

/** Reads what the attempt depends on: in one round trip, unless the browser may be a trusted device. */
async function lookUp(
  deps: Deps,
  visitor: Visitor,
  identifier: SignInIdentifier & Pick<SignInAttempt, 'networkHash'>,
) {
  const reading = Promise.all([
    claimantsByIdentifier(deps.reads, { kind: identifier.kind, value: identifier.value }),
    deps.sharing.get(),
    refuseDuringMaintenance(deps, visitor),
  ]);
  if (!mayBeTrusted(visitor)) {
    const attempt = describeAttempt(deps, visitor, identifier, [], new Map());
    const [[claimants, sharing], before] = await Promise.all([reading, requireNoWait(deps, attempt)]);
    return { attempt: { ...attempt, claimants }, sharing, before };
  }
  const [claimants, sharing] = await reading;
  const trusted = await findTrustedDevices(deps, visitor, claimants);
  const attempt = describeAttempt(deps, visitor, identifier, claimants, trusted);
  return { attempt, sharing, before: await requireNoWait(deps, attempt) };
}

/** Finds the account that the password belongs to. Checks all claimants, last used first, so that the time is constant. */
async function verifyPassword(
  deps: Deps,
  { value }: SignInIdentifier,
  { claimants, taskOrigin, networkHash }: SignInAttempt,
  rows: readonly Sharing[],
  password: string,
): Promise<Claimant | undefined> {
  const sharing = rows.map(row => ({ ...row, identifiers: Number(row.identifiers) }));
  const unknown = deps.keyedHash('unknown-identifier', value);
  const cost = claimants.length || hashesOfUnknown(unknown, sharing);
  let found: Claimant | undefined;
  for (let index = 0; index < cost; index += 1) {
    const claimant = claimants[index];
    const stored = claimant?.password_hash ?? decoyHash(unknown, index, sharing[0]?.kinds ?? []);
    const isCorrect = await deps.hashing.verify(stored, password, taskOrigin, () =>
      refuseKnownWait(deps, networkHash),
    );
    if (isCorrect) found ??= claimant;
  }
  return found;
}
