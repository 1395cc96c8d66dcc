import type { PageConfiguration } from '@talon/contract/configuration';
import type { Report } from './create-reporter';

/** Further reports of one page view add nothing. */
const mostReports = 20;

/**
 * Has the errors of the page reported: what nobody caught, what broke a part of it, and what could not be loaded. Those
 * that come before the client does wait for it; it is fetched after the first paint, or for the first error.
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
      // Without the client nothing is reported; the page is not affected.
      () => undefined,
    );
  }

  /** One error may come in several ways. */
  function take(error: unknown): void {
    const isObject = typeof error === 'object' && error !== null;
    if (error === undefined || error === null || (isObject && seen.has(error)) || count >= mostReports)
      return;
    if (isObject) seen.add(error);
    count += 1;
    report(error);
    load();
  }

  addEventListener('error', event => take(event.error));
  addEventListener('unhandledrejection', event => take(event.reason));
  addEventListener('vite:preloadError', event => take(event.payload));
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    setTimeout(load);
  }).observe({ type: 'paint', buffered: true });
}
