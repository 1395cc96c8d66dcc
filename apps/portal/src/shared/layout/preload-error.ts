import { useSyncExternalStore } from 'react';

const failures = new WeakSet<object>();
const listeners = new Set<() => void>();
let hasFailed = false;

/** Listens for chunks that could not be loaded. Their error also reaches the code that imports them. */
export function watchPreloadErrors(): void {
  addEventListener('vite:preloadError', event => {
    failures.add(event.payload);
    hasFailed = true;
    for (const listener of listeners) listener();
  });
}

/** Whether a part of the page could not be loaded: the connection was lost, or a newer version is out. */
export function isPreloadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error);
}

/** Whether that has happened since the page was opened. */
export function useHasPreloadError(): boolean {
  return useSyncExternalStore(subscribe, isLost, isLost);
}

const isLost = () => hasFailed;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
