import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { signIn as endpoint } from '@talon/contract/login';
import type { Deps } from '../../kernel/deps';
import { endFormerSession } from '../../domain/sessions/end-former-session';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import { taskOriginOf } from '../../kernel/network';
import { decoyHash } from '../../kernel/passwords/decoy-hash';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { aboutAccount } from '../../kernel/refused-account';
import type { Claimant } from '../../domain/accounts/accounts';
import { mayBeTrusted } from '../../domain/authenticators/trusted-device';
import { networkSubject } from '../../domain/limits/subjects';
import { checkCaptchaAnswer } from '../../domain/limits/captcha';
import { claimantsByIdentifier } from '../../domain/accounts/accounts';
import { readSharing } from '../../domain/identifiers/identifiers';
import { countWrongPassword, requireNoWait } from './count-failures';
import { refuseFullQueue, refuseKnownWait, refuseWaitingNetwork } from './refuse-early';
import type { SignInIdentifier } from './read-identifier';
import { readIdentifier } from './read-identifier';
import { describeAttempt, type SignInAttempt } from './sign-in-attempt';
import { signInClaimant } from './sign-in-claimant';
import { hashesOfUnknown } from './unknown-identifier';

/**
 * Signs a person in. An unknown identifier and a wrong password return the same error at the same cost: the same
 * statements and the same number of password hashes. Only a wrong password is counted, not an attempt in progress.
 */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const identifier = readIdentifier(body, visitor.market);
  // A trusted device does not wait for its network.
  if (!mayBeTrusted(visitor)) {
    await refuseFullQueue(deps, taskOriginOf(visitor.address));
    await refuseWaitingNetwork(deps, networkSubject(deps, visitor.address));
  }
  const { attempt, before } = await deps.signInQueue.run(taskOriginOf(visitor.address), async () => {
    await refuseDuringMaintenance(deps);
    const { kind, value } = identifier;
    const claimants = await claimantsByIdentifier(deps.reads, { kind, value });
    const attempt = await describeAttempt(deps, visitor, identifier, claimants);
    return { attempt, before: await requireNoWait(deps, attempt) };
  });
  const hasSolvedCaptcha = before.needsCaptcha;
  if (hasSolvedCaptcha) await checkCaptchaAnswer(deps, visitor, body.captcha);
  const claimant = await verifyPassword(deps, identifier, attempt, body.password);
  if (!claimant) deps.hashing.noteWrongPassword(attempt.taskOrigin);
  const check = await requireNoWait(deps, attempt, claimant);
  if (check.needsCaptcha && !hasSolvedCaptcha) throw new Refusal('captcha-required');
  if (!claimant) {
    await countWrongPassword(deps, visitor, attempt, { hasSolvedCaptcha });
    throw new Refusal('invalid-credentials');
  }
  // Only somebody who knows the password learns that the account is blocked.
  if (claimant.is_blocked) throw aboutAccount(new Refusal('account-blocked'), { accountId: claimant.id });
  const outcome = await signInClaimant(deps, visitor, attempt, check, claimant, body.password);
  if ('mfa' in outcome) {
    const about = { accountId: claimant.id, authenticator: outcome.mfa.method };
    throw aboutAccount(new Refusal('mfa-required', outcome), about);
  }
  await endFormerSession(deps, visitor, outcome.access_token);
  return outcome;
}

/** Finds the account that the password belongs to. Checks all claimants, last used first, so that the time is constant. */
async function verifyPassword(
  deps: Deps,
  { value }: SignInIdentifier,
  { claimants, taskOrigin, networkHash }: SignInAttempt,
  password: string,
): Promise<Claimant | undefined> {
  const sharing = (await readSharing(deps.reads)).map(row => ({
    ...row,
    identifiers: Number(row.identifiers),
  }));
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
