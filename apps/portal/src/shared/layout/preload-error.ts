import { useSyncExternalStore } from 'react';

const failures = new WeakSet<object>();
const listeners = new Set<() => void>();
let hasFailed = false;

/** Listens for chunks that do not load. The code that imports them also receives the error. */
export function watchPreloadErrors(): void {
  addEventListener('vite:preloadError', event => {
    failures.add(event.payload);
    hasFailed = true;
    for (const listener of listeners) listener();
  });
}

/** Whether the error means that a chunk did not load: the connection was lost, or a newer version is deployed. */
export function isPreloadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error);
}

/** Whether a chunk has failed to load since the page was opened. */
export function useHasPreloadError(): boolean {
  return useSyncExternalStore(subscribe, isLost, isLost);
}

const isLost = () => hasFailed;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
