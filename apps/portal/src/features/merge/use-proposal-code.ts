import { challengeProblems, useChallenge } from '../../shared/challenge/use-challenge';
import { useFuzzion } from './use-fuzzion';

/** Failures that changed nothing and may be tried again. They have a page of their own. */
const failures: ReadonlySet<string> = new Set(['fuzzion-failed', 'unavailable']);

/** The actions on the pending code of a link proposal. */
export function useProposalCode(payload: string) {
  const { reload, refetchUser, goTo, cacheChallenge } = useFuzzion();

  return useChallenge({
    purpose: 'fuzzion',
    payload,
    async onConfirmed() {
      await Promise.all([refetchUser(), goTo('/fuzzion-success')]);
    },
    onSent: cacheChallenge,
    async onFailed(failure, step) {
      if (step === 'confirm' && failures.has(failure.code)) {
        await goTo('/fuzzion-error');
        return undefined;
      }
      // Reloads the number of tries left, or that the code has ended.
      if (step === 'confirm' || failure.code === 'challenge-ended') await reload();
      return challengeProblems(failure);
    },
  });
}
