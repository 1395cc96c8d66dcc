import { showFuzzion } from '@talon/contract/fuzzion';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from '../../shared/navigation/location';
import type { FuzzionPath } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { type Fuzzion, fuzzionKey, type OfferChallenge } from '../../shared/api/fuzzion';

/** What the screens of a link proposal share: to reload it, and to open the next page. */
export function useFuzzion() {
  const { call } = usePortal();
  const queries = useQueryClient();

  async function learn(): Promise<void> {
    const result = await call(showFuzzion);
    if (result.ok) queries.setQueryData<Fuzzion>([fuzzionKey], result.value);
  }

  async function goTo(path: FuzzionPath): Promise<void> {
    await learn();
    navigate(path);
  }

  /** Shows a new challenge at once. */
  function knowChallenge(challenge: OfferChallenge): void {
    queries.setQueryData<Fuzzion>([fuzzionKey], before => before && { ...before, challenge });
  }

  /** The services of the person have changed. */
  const learnUser = () => queries.invalidateQueries({ queryKey: ['user'] });

  return { learn, goTo, knowChallenge, learnUser };
}
