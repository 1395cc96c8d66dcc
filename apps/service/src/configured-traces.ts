import { startTraces } from './integrations/start-traces';
import { type Env, readServerEnv } from './kernel/env';
import { createLog } from './kernel/log';
import { readRelease } from './kernel/release';

/** Starts the traces of the configuration; undefined if it is wrong, which the start of the service then reports. */
export function startConfiguredTraces(
  variables: Record<string, string | undefined>,
): (() => Promise<void>) | undefined {
  const env = readOrUndefined(variables);
  if (env?.traceEndpoint === undefined) return undefined;
  const log = createLog(env.logLevel);
  const onFailure = (reason: string) => log.warn({ reason }, 'traces could not be sent');
  return startTraces(env.traceEndpoint, { ...env, release: readRelease(), onFailure });
}

function readOrUndefined(variables: Record<string, string | undefined>): Env | undefined {
  try {
    return readServerEnv(variables);
  } catch {
    return undefined;
  }
}
