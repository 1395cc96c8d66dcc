import type { ErrorCode } from '@talon/contract/errors';
import { markets } from '@talon/markets/markets';
import { type LimitName, limits } from '@talon/rules/limits';
import { Counter, Histogram, Registry } from 'prom-client';

/** The limits that are not sliding windows, besides those that are. */
export type ReachedLimit = LimitName | 'networkFailures' | 'signInWaitSeconds' | 'failuresThatRequireCode';

/** `failed` is tried again. The others are final. */
export const deliveryOutcomes = ['sent', 'failed', 'refused', 'late', 'over-budget'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];
export type Channel = 'email' | 'sms';

/**
 * What a node measures of its work, for `/metrics`. Every label has a short list of values and none is about a person,
 * because the monitoring keeps each value for ever.
 */
export interface Measures {
  registry: Registry;
  signIns: Counter<'market' | 'outcome'>;
  refusals: Counter<'code'>;
  errors: Counter<'status'>;
  limitsReached: Counter<'limit'>;
  deliveries: Counter<'channel' | 'outcome'>;
  deliverySeconds: Histogram<'channel'>;
  jobs: Counter<'task' | 'outcome'>;
  purgedRows: Counter<'table'>;
  requests: Histogram<'host' | 'method' | 'route' | 'status'>;
}

export function createMeasures(): Measures {
  const registry = new Registry();
  const registers = [registry];
  const measures: Measures = {
    registry,
    signIns: new Counter({
      name: 'talon_sign_ins_total',
      help: 'Sign-ins that were completed (signed-in), and attempts by the error code that they got',
      labelNames: ['market', 'outcome'],
      registers,
    }),
    refusals: new Counter({
      name: 'talon_refusals_total',
      help: 'Calls that were refused, by error code',
      labelNames: ['code'],
      registers,
    }),
    errors: new Counter({
      name: 'talon_errors_total',
      help: 'Responses that say that the service failed (500) or is not available (503), without those of /ready',
      labelNames: ['status'],
      registers,
    }),
    limitsReached: new Counter({
      name: 'talon_limits_reached_total',
      help: 'How often something was refused or not sent because a limit was reached',
      labelNames: ['limit'],
      registers,
    }),
    deliveries: new Counter({
      name: 'talon_deliveries_total',
      help: 'Attempts to deliver a message, by what became of them; failed ones are tried again',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    deliverySeconds: new Histogram({
      name: 'talon_delivery_seconds',
      help: 'Time until the provider accepted or refused a message, or failed',
      labelNames: ['channel'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30],
      registers,
    }),
    jobs: new Counter({
      name: 'talon_jobs_total',
      help: 'Jobs of the queue that this node ran, by task and result',
      labelNames: ['task', 'outcome'],
      registers,
    }),
    purgedRows: new Counter({
      name: 'talon_purged_rows_total',
      help: 'Rows that the hourly purge removed, or sessions that it ended, on this node',
      labelNames: ['table'],
      registers,
    }),
    requests: new Histogram({
      name: 'talon_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['host', 'method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
  };
  beginAtZero(measures);
  return measures;
}

/** What alerts and dashboards compare exists from the start: Prometheus does not notice the first step of a new counter. */
function beginAtZero({ signIns, errors, limitsReached, deliveries, deliverySeconds }: Measures): void {
  for (const status of ['500', '503']) errors.inc({ status }, 0);
  const others: ReachedLimit[] = ['networkFailures', 'signInWaitSeconds', 'failuresThatRequireCode'];
  for (const limit of [...Object.keys(limits), ...others]) limitsReached.inc({ limit }, 0);
  const outcomes: (ErrorCode | 'signed-in')[] = ['signed-in', 'invalid-credentials', 'mfa-required'];
  for (const market of markets)
    for (const outcome of outcomes) signIns.inc({ market: market.id, outcome }, 0);
  for (const channel of ['email', 'sms'] satisfies Channel[]) {
    for (const outcome of deliveryOutcomes) deliveries.inc({ channel, outcome }, 0);
    deliverySeconds.zero({ channel });
  }
}
