import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { signIn as endpoint } from '@talon/contract/login';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../kernel/deps';
import { endFormerSession } from '../../domain/sessions/end-former-session';
import { countSignIn } from '../../domain/sessions/issue-token';
import { refuseDuringMaintenance } from '../../domain/switches/refuse-during-maintenance';
import { taskOriginOf } from '../../kernel/network';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { aboutAccount } from '../../kernel/refused-account';
import type { Claimant } from '../../domain/accounts/accounts';
import { checkCaptchaAnswer } from '../../domain/limits/captcha';
import { countWrongPassword, requireNoWait } from './count-failures';
import { refuseFlood, refuseKnownWait } from './refuse-early';
import { lookUpAttempt, readIdentifier, type SignInAttempt, type SignInIdentifier } from './sign-in-attempt';
import { judgeVerified } from './judge-verified';
import { signInClaimant } from './sign-in-claimant';

/**
 * `POST /token`. Signs a person in with the password. An unknown identifier and a wrong password get the same reply at the same
 * time. Only a wrong password is counted, not an attempt in progress.
 */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  input: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const began = performance.now();
  try {
    return await trySignIn(deps, visitor, input);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid-credentials') await deps.delayFailure(began);
    throw error;
  }
}

async function trySignIn(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const identifier = readIdentifier(body, visitor.market);
  await refuseFlood(deps, visitor);
  const { attempt, needsCaptcha } = await lookUp(deps, visitor, identifier);
  if (needsCaptcha) await checkCaptchaAnswer(deps, visitor, body.captcha);
  const claimant = await verifyPassword(deps, attempt, body.password);
  // Others may have failed meanwhile. Refuses whatever the password is, so that a refusal does not tell whether it was right.
  const check = await requireNoWait(deps, attempt, claimant);
  if (check.needsCaptcha && !needsCaptcha) throw new Refusal('captcha-required');
  if (!claimant) {
    await transaction(deps.db, tx =>
      countWrongPassword(deps, tx, visitor, attempt, { hasSolvedCaptcha: needsCaptcha }),
    );
    throw new Refusal('invalid-credentials');
  }
  // Only somebody who knows the password learns that the account is blocked.
  if (claimant.is_blocked) throw aboutAccount(new Refusal('account-blocked'), { accountId: claimant.id });
  const verified = await judgeVerified(deps, visitor, attempt, claimant, body.password);
  const outcome = await transaction(deps.db, tx =>
    signInClaimant(deps, tx, visitor, { attempt, check, verified }),
  );
  if ('mfa' in outcome) {
    const about = { accountId: claimant.id, authenticator: outcome.mfa.method };
    throw aboutAccount(new Refusal('mfa-required', outcome), about);
  }
  countSignIn(deps, visitor, null);
  await endFormerSession(deps, visitor, outcome.access_token);
  return outcome;
}

/** Reads what the attempt depends on, in turn by network, so that a flood from one does not fill the pool. */
function lookUp(
  deps: Deps,
  visitor: Visitor,
  identifier: SignInIdentifier,
): Promise<{ attempt: SignInAttempt; needsCaptcha: boolean }> {
  return deps.signInQueue.run(taskOriginOf(visitor.address), async () => {
    await refuseDuringMaintenance(deps, visitor);
    const attempt = await lookUpAttempt(deps, visitor, identifier);
    const { needsCaptcha } = await requireNoWait(deps, attempt);
    return { attempt, needsCaptcha };
  });
}

/** Finds the account that the password belongs to. Checks all claimants, last used first, and a hash of nobody if there is none. */
async function verifyPassword(
  deps: Deps,
  { claimants, taskOrigin, networkHash }: SignInAttempt,
  password: string,
): Promise<Claimant | undefined> {
  let found: Claimant | undefined;
  for (const claimant of claimants.length > 0 ? claimants : [undefined]) {
    const isCorrect = await deps.hashing.verify(
      claimant?.password_hash ?? undefined,
      password,
      taskOrigin,
      () => refuseKnownWait(deps, networkHash),
    );
    if (isCorrect) found ??= claimant;
  }
  if (!found) deps.hashing.noteWrongPassword(taskOrigin);
  return found;
}
