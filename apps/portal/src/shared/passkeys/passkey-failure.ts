import type { Failure } from '@talon/contract/client';
import { useSyncExternalStore } from 'react';

/** Why the last sign-in with a passkey failed. `refusal`: by the service; without it, in the browser. */
type PasskeySignInFailure = { refusal: Failure | undefined };

let last: PasskeySignInFailure | undefined;
const listeners = new Set<() => void>();

/** Keeps the failure for the page that explains it, in memory only. */
export function keepPasskeyFailure(failure: PasskeySignInFailure | undefined): void {
  last = failure;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const current = () => last;

/** Undefined after a reload of the page. */
export function usePasskeyFailure(): PasskeySignInFailure | undefined {
  return useSyncExternalStore(subscribe, current, current);
}
