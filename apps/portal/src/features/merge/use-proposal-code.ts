import { challengeProblems, useChallenge } from '../../shared/challenge/use-challenge';
import { useFuzzion } from './use-fuzzion';

/** These changed nothing, and may be tried again: they have a page of their own. */
const failures: ReadonlySet<string> = new Set(['fuzzion-failed', 'unavailable']);

/** What may be done with the code that is under way to a record. */
export function useProposalCode(payload: string) {
  const { learn, learnUser, goTo, knowChallenge } = useFuzzion();

  return useChallenge({
    purpose: 'fuzzion',
    payload,
    async onConfirmed() {
      await Promise.all([learnUser(), goTo('/fuzzion-success')]);
    },
    onSent: knowChallenge,
    async onFailed(failure, step) {
      if (step === 'confirm' && failures.has(failure.code)) {
        await goTo('/fuzzion-error');
        return undefined;
      }
      // How many tries are left, or that the code is over.
      if (step === 'confirm' || failure.code === 'challenge-ended') await learn();
      return challengeProblems(failure);
    },
  });
}
