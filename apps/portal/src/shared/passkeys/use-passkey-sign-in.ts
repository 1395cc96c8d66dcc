import { useState } from 'react';
import { usePortal } from '../session/portal';
import { currentEntry, type PasskeyEntry } from './passkey-entry';

/** Loaded only by a browser that has passkeys. */
export const loadPasskeySignIn = () => import('./passkey-sign-in');

/** Signs in with a passkey after a press. */
export function usePasskeySignIn() {
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);

  async function signIn(entry: PasskeyEntry = currentEntry()): Promise<void> {
    setBusy(true);
    try {
      const { signInWithPasskey } = await loadPasskeySignIn();
      await signInWithPasskey(portal, entry);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, signIn };
}
