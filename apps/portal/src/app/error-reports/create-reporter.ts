import type { PageConfiguration } from '@talon/contract/configuration';
import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/react';
import { scrubEvent } from './scrub-event';

export type Report = (error: unknown) => void;

/**
 * The client that sends reports, without the default integrations: they would collect clicks, calls, addresses and log lines.
 * It sends neither traces nor replays: their rates are 0.
 */
export function createReporter({ errorReports, cookieDomain }: PageConfiguration): Report {
  if (!errorReports) return () => undefined;
  const { dsn, release } = errorReports;
  const rates = { tracesSampleRate: 0, replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 0 };
  const client = new BrowserClient({
    ...rates,
    dsn,
    release,
    environment: cookieDomain,
    integrations: [],
    sendClientReports: false,
    maxBreadcrumbs: 0,
    // The receiver must not store the IP address.
    dataCollection: { userInfo: false },
    stackParser: defaultStackParser,
    transport: options =>
      makeFetchTransport(
        { ...options, fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
        fetch,
      ),
    beforeSend: event => scrubEvent(event),
  });
  client.init();
  return error => void client.captureException(error);
}
