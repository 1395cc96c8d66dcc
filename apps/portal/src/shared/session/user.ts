import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { showUser } from '../api/dashboard';
import type { CachedUser } from './cached-user';
import { usePortal, useSession } from './portal';

/**
 * The signed-in person: from the cache at once, from the service as soon as it answers. Where the service no longer
 * takes the token, or takes it for less, the session hears of it.
 */
export function useUser() {
  const { call, session } = usePortal();
  const { user } = useSession();
  const query = useQuery({ queryKey: ['user'], queryFn: () => showUser(call) });
  const result = query.data;

  useEffect(() => {
    if (result?.ok) session.know(result.value.data);
  }, [result, session]);

  return {
    user,
    failure: query.isError ? ('internal' as const) : result && !result.ok ? result.failure.code : undefined,
    isLoading: query.isFetching,
    again: () => void query.refetch(),
  };
}

export const UserContext = createContext<CachedUser | undefined>(undefined);

/** The signed-in person, on a page that stands in the account's frame. */
export function useKnownUser(): CachedUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useKnownUser needs the frame of the account');
  return user;
}
