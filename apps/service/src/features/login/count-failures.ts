import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import type { Claimant } from '../../domain/accounts/accounts';
import {
  countConsecutiveFailures,
  countFailure,
  countNetworkFailure,
  readSignInWaits,
} from '../../domain/limits/sign-in-failures';
import { type SignInAttempt, subjectOf, subjectsOf } from './sign-in-attempt';

/** What earlier failures require of an attempt that need not wait. */
export interface AttemptCheck {
  needsCaptcha: boolean;
  /** Consecutive failures of the account, or of this trusted device. */
  consecutiveFailures: number;
}

/**
 * Refuses during a wait of the identifier or of the network. Call it before the password is checked and again before the
 * result is used: an attempt that was under way when others failed then learns nothing.
 */
export async function requireNoWait(
  deps: Deps,
  attempt: SignInAttempt,
  claimant?: Claimant,
): Promise<AttemptCheck> {
  const { networkFailures } = deps.limits;
  const waits = await readSignInWaits(deps.db, {
    identifierHash: attempt.identifierHash,
    address: attempt.origin,
    networkHash: attempt.networkHash,
    networkPeriod: networkFailures.seconds,
    subject: subjectOf(deps, attempt, claimant),
  });
  const seconds = Math.max(waits.seconds, waits.network_seconds);
  if (seconds > 0) throw new Refusal('too-many-attempts', { retryAfterSeconds: seconds });
  return {
    needsCaptcha: deps.captcha !== undefined && waits.network_failures >= networkFailures.most,
    consecutiveFailures: waits.consecutive_failures,
  };
}

/**
 * Counts a wrong password for the network, the identifier and its accounts, before the reply leaves. Refuses, without
 * counting, when parallel failures require a wait meanwhile. An unknown identifier runs the same statements.
 */
export async function countWrongPassword(
  deps: Deps,
  attempt: SignInAttempt,
  { hasSolvedCaptcha }: { hasSolvedCaptcha: boolean },
): Promise<void> {
  const { signInWaitSeconds, failuresThatRequireCode, networkFailures } = deps.limits;
  await transaction(deps.db, async tx => {
    const { networkHash } = attempt;
    const isCountedOfNetwork =
      networkHash === null ||
      (await countNetworkFailure(tx, {
        networkHash,
        most: networkFailures.most,
        seconds: networkFailures.seconds,
        waits: deps.captcha ? [0] : networkFailures.waitSeconds,
        mayExceed: !deps.captcha || hasSolvedCaptcha,
      }));
    if (!isCountedOfNetwork) throw overtaken(deps);
    const counted = await countFailure(tx, {
      identifierHash: attempt.identifierHash,
      address: attempt.origin,
      waits: signInWaitSeconds,
    });
    if (!counted) throw new Refusal('too-many-attempts', { retryAfterSeconds: 1 });
    await countConsecutiveFailures(tx, {
      subjects: subjectsOf(deps, attempt),
      noticeFrom: failuresThatRequireCode,
    });
  });
}

/** A parallel failure of the network was counted first. */
function overtaken({ captcha }: Deps): Refusal {
  return captcha
    ? new Refusal('captcha-required')
    : new Refusal('too-many-attempts', { retryAfterSeconds: 1 });
}
