import type { PageConfiguration } from '@talon/contract/configuration';
import type { Report } from './create-reporter';

/** The maximum per page view: further reports add nothing. */
const mostReports = 20;

/**
 * Reports the errors of the page: uncaught errors and rejections, errors that a boundary caught, and chunks that could not be
 * loaded. The reporting client is fetched after the first paint or at the first error. Errors that occur earlier wait for it.
 */
export function watchErrors(configuration: PageConfiguration): void {
  const seen = new WeakSet<object>();
  const waiting: unknown[] = [];
  let count = 0;
  let loading: Promise<void> | undefined;
  let report: Report = error => void waiting.push(error);

  function load(): void {
    loading ??= import('./create-reporter').then(
      ({ createReporter }) => {
        report = createReporter(configuration);
        waiting.splice(0).forEach(report);
      },
      // If the client cannot be loaded, nothing is reported; the page is not affected.
      () => undefined,
    );
  }

  /** Reports an error once, although several events may carry it. */
  function reportOnce(error: unknown): void {
    const isObject = typeof error === 'object' && error !== null;
    if (error === undefined || error === null || (isObject && seen.has(error)) || count >= mostReports)
      return;
    if (isObject) seen.add(error);
    count += 1;
    report(error);
    load();
  }

  addEventListener('error', event => reportOnce(event.error));
  addEventListener('unhandledrejection', event => reportOnce(event.reason));
  addEventListener('vite:preloadError', event => reportOnce(event.payload));
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    setTimeout(load);
  }).observe({ type: 'paint', buffered: true });
}
