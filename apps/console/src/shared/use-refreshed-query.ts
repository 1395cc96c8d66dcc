import type { Client } from '@talon/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { automaticCall, call, replyOf } from './call';

/**
 * A query that the page repeats. The first call is that of whoever opened the page; the later ones do not keep the session alive.
 * `pauseAfter`: the milliseconds until the next call after a reply, or false for none.
 */
export function useRefreshedQuery<Value>(
  queryKey: readonly string[],
  load: (by: Client) => Parameters<typeof replyOf<Value>>[0],
  pauseAfter: (reply: Value | undefined) => number | false,
) {
  const queries = useQueryClient();
  return useQuery({
    queryKey,
    queryFn: () => replyOf(load(queries.getQueryData(queryKey) === undefined ? call : automaticCall)),
    refetchInterval: ({ state }) => pauseAfter(state.data as Value | undefined),
  });
}
