import { randomUUID } from 'node:crypto';
import { scrub } from '@talon/rules/scrub';
import type { ReportError } from '../kernel/ports/error-reports';

const timeoutMilliseconds = 5_000;
/** Limits the reports of an error that occurs at every call. */
const maxPerMinute = 20;
const minuteMilliseconds = 60_000;

/**
 * Sends errors to the error tracker that the pages use too, as an envelope (one POST with three lines of JSON): type,
 * scrubbed message, stack and log line, but nothing of the request. Without a DSN nothing is sent.
 */
export function createErrorReports(
  dsn: string | undefined,
  release: string,
  onFailure: (reason: string) => void,
): ReportError {
  if (dsn === undefined) return () => undefined;
  const { envelopeUrl, headers } = readDsn(dsn);
  let sentSince = Date.now();
  let sent = 0;

  function mayBeSent(): boolean {
    if (Date.now() - sentSince > minuteMilliseconds) {
      sentSince = Date.now();
      sent = 0;
    }
    sent += 1;
    return sent <= maxPerMinute;
  }

  async function send(body: string): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    try {
      const response = await fetch(envelopeUrl, { method: 'POST', headers, body, redirect: 'error', signal });
      await response.body?.cancel();
      if (!response.ok) onFailure(`status ${response.status}`);
    } catch (failure) {
      onFailure(failure instanceof Error ? failure.name : 'no response');
    }
  }

  return (error, what) => {
    if (mayBeSent()) void send(envelopeOf(error, what, release));
  };
}

/** `https://KEY@HOST/PATH/PROJECT`, with or without a path before the project. */
function readDsn(dsn: string): { envelopeUrl: string; headers: Record<string, string> } {
  const { protocol, host, username, pathname } = new URL(dsn);
  const at = pathname.lastIndexOf('/');
  const envelopeUrl = `${protocol}//${host}${pathname.slice(0, at)}/api/${pathname.slice(at + 1)}/envelope/`;
  const authorization = `Sentry sentry_version=7, sentry_client=talon/1, sentry_key=${username}`;
  return {
    envelopeUrl,
    headers: { 'Content-Type': 'application/x-sentry-envelope', 'X-Sentry-Auth': authorization },
  };
}

function envelopeOf(error: unknown, what: string, release: string): string {
  const eventId = randomUUID().replaceAll('-', '');
  const event = {
    event_id: eventId,
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: 'error',
    release,
    tags: { what },
    exception: { values: causesOf(error).reverse() },
  };
  return [{ event_id: eventId, sent_at: new Date().toISOString() }, { type: 'event' }, event]
    .map(line => JSON.stringify(line))
    .join('\n');
}

const maxCauses = 5;

/** The error and its causes, outermost first. */
function causesOf(error: unknown, depth = 0): object[] {
  if (!(error instanceof Error)) return [{ type: typeof error, value: '' }];
  const { name, message, stack, cause } = error;
  const own = { type: scrub(name), value: scrub(message), stacktrace: { frames: framesOf(stack ?? '') } };
  return cause === undefined || depth >= maxCauses ? [own] : [own, ...causesOf(cause, depth + 1)];
}

const frame = /^\s+at (?:(?<name>.+?) \()?(?<filename>[^()]+):(?<line>\d+):(?<column>\d+)\)?$/;

/** The innermost frame last, as the format requires. */
function framesOf(stack: string): object[] {
  return stack
    .split('\n')
    .flatMap(line => {
      const found = frame.exec(line)?.groups;
      if (!found) return [];
      const { name, filename, line: lineno, column } = found;
      return [
        {
          function: name ?? '?',
          filename: filename?.replace(/^.*\/(?=apps\/|packages\/|node_modules\/)/, ''),
          lineno: Number(lineno),
          colno: Number(column),
          in_app: !/node_modules|^node:/.test(filename ?? ''),
        },
      ];
    })
    .reverse();
}
