import { showUser } from '@talon/contract/dashboard';
import { useEffect } from 'react';
import { usePortal, useSession } from '../../shared/session/portal';

/** The name or address of the person who is signed in, so that they recognise themselves; undefined while unknown. */
export function usePersonName(): string | undefined {
  const { call, session } = usePortal();
  const { user, sessionToken } = useSession();
  const isUnknown = user === undefined && sessionToken?.required_action === null;

  useEffect(() => {
    if (!isUnknown) return;
    // The request itself tells whether the token is valid.
    call(showUser).then(
      result => result.ok && session.know(result.value.data),
      () => undefined,
    );
  }, [call, session, isUnknown]);

  return user?.email ?? user?.phone ?? user?.firstname ?? undefined;
}
