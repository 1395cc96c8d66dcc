import type { Deps } from './kernel/deps';
import { type Env, givenSettings, readServerEnv } from './kernel/env';
import { createBreachList } from './integrations/breach-list';
import { createCardSystem } from './integrations/create-card-system';
import { createDirectory } from './integrations/create-directory';
import { createLocations } from './integrations/create-locations';
import { createTransports } from './integrations/create-transports';
import { measureDeliveries } from './integrations/measure-deliveries';

/** Settings that are applied together. */
interface Part {
  settings: readonly string[];
  apply: (deps: Deps, fresh: Env, env: Env) => void;
}

const parts: readonly Part[] = [
  { settings: ['LOG_LEVEL'], apply: ({ log }, { logLevel }) => (log.level = logLevel) },
  {
    settings: ['LIMITS'],
    apply: ({ limits }, fresh) => Object.assign(limits, fresh.limits, limitsOfStart(limits)),
  },
  { settings: ['METRICS_TOKEN'], apply: (_deps, { metricsToken }, env) => (env.metricsToken = metricsToken) },
  {
    settings: ['MAIL_URL', 'MAIL_FROM', 'SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'],
    apply: ({ db, measures, transports }, fresh) =>
      Object.assign(transports, measureDeliveries(createTransports(db, fresh), measures)),
  },
  {
    settings: ['CARD_SYSTEM_URL', 'CARD_SYSTEM_TOKEN'],
    apply: (deps, fresh) => (deps.cardSystem = createCardSystem(deps.db, deps.keyedHash, fresh)),
  },
  {
    settings: ['DIRECTORY_URL', 'DIRECTORY_TOKEN'],
    apply: (deps, fresh) => (deps.directory = createDirectory(deps.db, deps.keyedHash, fresh)),
  },
  {
    settings: ['BREACH_LIST_URL'],
    apply: (deps, { breachListUrl }) => (deps.isBreached = createBreachList(breachListUrl)),
  },
];

/** These limits are used when the node starts, or are part of its pages. */
function limitsOfStart({ connections, auditedFailuresAMinute, smsCountries }: Env['limits']) {
  return { connections, auditedFailuresAMinute, smsCountries };
}

/**
 * Reads the configuration again and applies what may change while the node runs; the other changes wait for the next start.
 * A wrong configuration changes nothing. Writes one log line each.
 */
export function createReload(
  deps: Deps,
  env: Env,
  variables: Record<string, string | undefined>,
  read: typeof readServerEnv = readServerEnv,
): () => Promise<void> {
  const { log } = deps;
  const applied = givenSettings(variables);

  async function reload(): Promise<void> {
    const fresh = read(variables);
    // The file may have another content under the same name.
    const locations = await createLocations(fresh);
    const given = givenSettings(variables);
    const isChanged = (name: string) => given[name] !== applied[name];
    const later = Object.keys({ ...applied, ...given }).filter(name => isChanged(name) && !isReloaded(name));
    if (differs(limitsOfStart(env.limits), limitsOfStart(fresh.limits))) later.push('LIMITS');
    const changed = parts.filter(({ settings }) => settings.some(isChanged));
    const settings = changed.flatMap(part => part.settings.filter(isChanged));
    for (const { apply } of changed) apply(deps, fresh, env);
    deps.locations = locations;
    for (const name of settings) applied[name] = given[name];
    log.info({ settings }, 'the configuration was read again');
    if (later.length > 0) log.warn({ settings: later }, 'these settings change at the next start');
  }

  let last = Promise.resolve();
  return () => {
    last = last.then(reload).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message.replace(/\s*\n\s*/g, ' ') : String(error);
      log.error({ reason }, 'the configuration was not read again: nothing has changed');
    });
    return last;
  };
}

function isReloaded(name: string): boolean {
  return parts.some(({ settings }) => settings.includes(name));
}

function differs(one: object, other: object): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
