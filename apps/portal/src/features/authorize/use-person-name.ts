import { showUser } from '@talon/contract/dashboard';
import { useEffect } from 'react';
import { usePortal, useSession } from '../../shared/session/portal';

/** Who is signed in, for them to see that it is they; undefined while nobody knows. */
export function usePersonName(): string | undefined {
  const { call, session } = usePortal();
  const { user, held } = useSession();
  const isUnknown = user === undefined && held?.required_action === null;

  useEffect(() => {
    if (!isUnknown) return;
    // Whether the token holds, the request itself has said.
    call(showUser).then(
      result => result.ok && session.know(result.value.data),
      () => undefined,
    );
  }, [call, session, isUnknown]);

  return user?.email ?? user?.phone ?? user?.firstname ?? undefined;
}
