import type { ResendOutcome } from '../../shared/challenge/ChallengeForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { usePortal } from '../../shared/session/portal';
import { claimFuzzion, redirectFuzzionCode, resendFuzzionCode } from '../../shared/api/fuzzion';
import { useFuzzion } from './use-fuzzion';

/** These changed nothing, and may be tried again: they have a page of their own. */
const failures: ReadonlySet<string> = new Set(['fuzzion-failed', 'unavailable']);

/** What may be done with the code that is under way to a record. */
export function useProposalCode(payload: string) {
  const { call } = usePortal();
  const { learn, learnUser, goTo, knowChallenge } = useFuzzion();

  async function confirm(code: string): Promise<readonly Problem[] | undefined> {
    const result = await claimFuzzion(call, payload, code);
    if (result.ok) {
      await Promise.all([learnUser(), goTo('/fuzzion-success')]);
      return undefined;
    }
    const { failure } = result;
    if (failures.has(failure.code)) {
      await goTo('/fuzzion-error');
      return undefined;
    }
    // How many tries are left.
    await learn();
    return problemsOf(failure, { 'code-refused': 'code' });
  }

  async function resend(): Promise<ResendOutcome> {
    const result = await resendFuzzionCode(call, payload);
    if (result.ok) {
      knowChallenge(result.value);
      return { isSent: true, resend_in: result.value.resend_in };
    }
    const { failure } = result;
    if (failure.code === 'challenge-ended') await learn();
    return { isSent: false, resend_in: failure.retryAfterSeconds ?? 0, problems: problemsOf(failure) };
  }

  async function redirect(way: number): Promise<readonly Problem[] | undefined> {
    const result = await redirectFuzzionCode(call, payload, way);
    if (result.ok) {
      knowChallenge(result.value);
      return undefined;
    }
    if (result.failure.code === 'challenge-ended') await learn();
    return problemsOf(result.failure);
  }

  return { confirm, resend, redirect };
}
