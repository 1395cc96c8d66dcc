import { showFuzzion } from '@talon/contract/fuzzion';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from '../../shared/navigation/location';
import type { FuzzionPath } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { type Fuzzion, fuzzionKey, type LinkProposalChallenge } from '../../shared/api/fuzzion';

/** Actions of the link proposal screens: reload the proposal, open the next page, update the cache. */
export function useFuzzion() {
  const { call } = usePortal();
  const queries = useQueryClient();

  async function reload(): Promise<void> {
    const result = await call(showFuzzion);
    if (result.ok) queries.setQueryData<Fuzzion>([fuzzionKey], result.value);
  }

  async function goTo(path: FuzzionPath): Promise<void> {
    await reload();
    navigate(path);
  }

  /** Puts a new challenge into the cache, so that it shows at once. */
  function cacheChallenge(challenge: LinkProposalChallenge): void {
    queries.setQueryData<Fuzzion>([fuzzionKey], before => before && { ...before, challenge });
  }

  /** Refetches the user, whose platform links have changed. */
  const refetchUser = () => queries.invalidateQueries({ queryKey: ['user'] });

  return { reload, goTo, cacheChallenge, refetchUser };
}
