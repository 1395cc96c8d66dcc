import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showStaffSession, signOutStaff, type StaffSession } from '@talon/contract/console/staff-session';
import type { Permission } from '@talon/rules/staff-roles';
import { createContext, useContext } from 'react';
import { call, CallError, replyOf } from './call';

export const SessionContext = createContext<StaffSession | undefined>(undefined);

const sessionKey = ['session'];

/** Who is signed in; null for nobody. */
export function useSessionQuery() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: async (): Promise<StaffSession | null> => {
      try {
        return await replyOf(call(showStaffSession));
      } catch (error) {
        if (error instanceof CallError && error.failure.code === 'login-required') return null;
        throw error;
      }
    },
    // The service ends a session after 15 minutes without a call; the page itself must not keep it alive.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSession(): StaffSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('nobody is signed in');
  return session;
}

export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}

/** Begins and ends the session of the page. */
export function useSessionChange() {
  const queries = useQueryClient();
  const end = () => {
    queries.setQueryData(sessionKey, null);
    // Nothing of the people who were looked at stays in the page.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  };
  return {
    begin: (session: StaffSession) => queries.setQueryData(sessionKey, session),
    end,
    signOut: () => void call(signOutStaff).finally(end),
  };
}
