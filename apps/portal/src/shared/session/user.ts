import { showUser } from '@talon/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { codeOf, replyOf } from '../api/call-error';
import type { CachedUser } from './cached-user';
import { usePortal, useSession } from './portal';

/** Loads the signed-in person from the service, with the fields that the browser does not store (IBAN, birth date). */
export function useUserQuery() {
  const { call } = usePortal();
  return useQuery({ queryKey: ['user'], queryFn: () => replyOf(call(showUser)) });
}

/** The signed-in person: at first from the cache, then from the service's reply. */
export function useUser() {
  const { session } = usePortal();
  const { user } = useSession();
  const query = useUserQuery();
  const { data } = query;

  useEffect(() => {
    if (data) session.know(data.data);
  }, [data, session]);

  return {
    user,
    failure: codeOf(query.error),
    isLoading: query.isFetching,
    again: () => void query.refetch(),
  };
}

export const UserContext = createContext<CachedUser | undefined>(undefined);

/** The signed-in person, on a page inside the account layout. */
export function useKnownUser(): CachedUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useKnownUser needs the frame of the account');
  return user;
}
