const failures = new WeakSet<Error>();

/** Listens for the event that tells of a chunk that could not be loaded; the error is thrown on to who asked for it. */
export function watchPreloadErrors(): void {
  addEventListener('vite:preloadError', event => {
    failures.add((event as Event & { payload: Error }).payload);
  });
}

/** Whether a part of the page could not be loaded: the connection was lost, or a newer version is out. */
export function isPreloadError(error: unknown): boolean {
  return error instanceof Error && failures.has(error);
}
