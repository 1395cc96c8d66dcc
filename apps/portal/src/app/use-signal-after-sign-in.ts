import { useEffect } from 'react';
import { canSignal } from '../shared/passkeys/can-signal';
import { usePortal, useSession } from '../shared/session/portal';

/**
 * Tells password managers after each sign-in which passkeys the account has: some may have been removed while nobody was signed in
 * here, by a delayed removal, the staff or a merge.
 */
export function useSignalAfterSignIn(): void {
  const { call } = usePortal();
  const { next, sessionToken } = useSession();
  const hasSignedIn = next !== undefined && sessionToken?.required_action === null;
  useEffect(() => {
    if (!hasSignedIn || !canSignal()) return;
    void import('../shared/passkeys/signal-passkeys').then(
      ({ signalPasskeys }) => signalPasskeys(call),
      () => undefined,
    );
  }, [hasSignedIn, call]);
}
