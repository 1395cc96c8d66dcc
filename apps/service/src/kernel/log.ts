import type { ReportError } from './ports/error-reports';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** The fields of an error that are logged; a driver's error may contain the row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

const fields = new Set([
  'account',
  'address',
  'applied',
  'client',
  'code',
  'confirmed',
  'err',
  'host',
  'job',
  'jobs',
  'message',
  'method',
  'milliseconds',
  'platform',
  'port',
  'prefix',
  'reason',
  'refused',
  'removed',
  'requestId',
  'route',
  'secondsAhead',
  'sent',
  'settings',
  'signal',
  'status',
  'table',
  'unfinished',
  'workers',
]);

const errorLevel = 50;

function isWithError(line: unknown): line is { err: unknown } {
  return typeof line === 'object' && line !== null && 'err' in line;
}

/** Almost every line has allowed fields only and is passed on unchanged. */
function listedFields(given: Record<string, unknown>): Record<string, unknown> {
  for (const name in given) {
    if (!fields.has(name))
      return Object.fromEntries(Object.entries(given).filter(([each]) => fields.has(each)));
  }
  return given;
}

/**
 * JSON lines on standard output, for which the process does not wait: whoever reads them may be slow. Errors are also reported. Fields
 * outside the list are dropped, so that no secret is logged by accident. Call `flush` before the process ends.
 */
export function createLog(
  level: string,
  lines: DestinationStream = pino.destination({ sync: false, minLength: 1 }),
  report: ReportError = () => undefined,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: label => ({ level: label }),
      log: listedFields,
    },
    serializers: { err: describeError },
    hooks: {
      logMethod(line, write, level) {
        const [given, what] = line as [unknown, unknown?];
        if (level >= errorLevel && isWithError(given)) report(given.err, String(what));
        write.apply(this, line);
      },
    },
  };
  return pino(options, lines);
}
