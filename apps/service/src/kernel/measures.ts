import type { ErrorCode } from '@talon/contract/errors';
import { markets } from '@talon/markets/markets';
import { authenticatorTypes } from '@talon/rules/authenticators';
import { countedLimits, type LimitName } from '@talon/rules/counted-limits';
import { passkeyErrorNames, passkeyStages } from '@talon/rules/passkey-errors';
import { Counter, Histogram, Registry } from 'prom-client';

/** The limits that are not sliding windows, besides those that are. */
export type ReachedLimit = LimitName | 'networkFailures' | 'signInWaitSeconds' | 'failuresThatRequireCode';

/** What confirmed a sign-in. */
const signInMethodLabels = ['password', ...authenticatorTypes, 'card'] as const;

/** How a passkey came about. */
const passkeyOrigins = ['offer', 'automatic', 'chosen'] as const;
export type PasskeyOrigin = (typeof passkeyOrigins)[number];

/** `failed` is tried again. The others are final. */
export const deliveryOutcomes = ['sent', 'failed', 'refused', 'late', 'over-budget'] as const;
export type Channel = 'email' | 'sms';

/**
 * What a node measures of its work, for `/metrics`. Every label has a short list of values and none is about a person,
 * because the monitoring keeps each value for ever.
 */
export interface Measures {
  registry: Registry;
  signIns: Counter<'market' | 'outcome'>;
  signInMethods: Counter<'market' | 'method'>;
  signInSeconds: Histogram<'method'>;
  passkeyOffers: Counter<'market' | 'answer'>;
  passkeysEnrolled: Counter<'market' | 'how'>;
  passkeyFailures: Counter<'stage' | 'error'>;
  refusals: Counter<'code'>;
  errors: Counter<'status'>;
  limitsReached: Counter<'limit'>;
  deliveries: Counter<'channel' | 'outcome'>;
  deliverySeconds: Histogram<'channel'>;
  jobs: Counter<'task' | 'outcome'>;
  purgedRows: Counter<'table'>;
  purgeFailures: Counter;
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
    signInMethods: new Counter({
      name: 'talon_sign_in_methods_total',
      help: 'Sign-ins that were completed, by what confirmed them: the password alone, or an authenticator',
      labelNames: ['market', 'method'],
      registers,
    }),
    signInSeconds: new Histogram({
      name: 'talon_sign_in_seconds',
      help: 'Time from the correct password to the confirmed code, or from the options of a passkey to its use',
      labelNames: ['method'],
      buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 600],
      registers,
    }),
    passkeyOffers: new Counter({
      name: 'talon_passkey_offers_total',
      help: 'Offers of a passkey that were shown, and those that people put off (later)',
      labelNames: ['market', 'answer'],
      registers,
    }),
    passkeysEnrolled: new Counter({
      name: 'talon_passkeys_enrolled_total',
      help: 'Passkeys that were enrolled: after an offer, by the browser without a question (automatic), or otherwise (chosen)',
      labelNames: ['market', 'how'],
      registers,
    }),
    passkeyFailures: new Counter({
      name: 'talon_passkey_failures_total',
      help: "Failures of browsers with a passkey, by stage and the name of the browser's error",
      labelNames: ['stage', 'error'],
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
    purgeFailures: new Counter({
      name: 'talon_purge_failures_total',
      help: 'How often the purge of a table failed on this node and was left to the next hour',
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
function beginAtZero({
  signIns,
  signInMethods,
  passkeyOffers,
  passkeysEnrolled,
  passkeyFailures,
  errors,
  limitsReached,
  deliveries,
  deliverySeconds,
}: Measures): void {
  for (const status of ['500', '503']) errors.inc({ status }, 0);
  for (const stage of passkeyStages)
    for (const error of passkeyErrorNames) passkeyFailures.inc({ stage, error }, 0);
  const others: ReachedLimit[] = ['networkFailures', 'signInWaitSeconds', 'failuresThatRequireCode'];
  for (const limit of [...Object.keys(countedLimits), ...others]) limitsReached.inc({ limit }, 0);
  const outcomes: (ErrorCode | 'signed-in')[] = ['signed-in', 'invalid-credentials', 'mfa-required'];
  for (const { id: market } of markets) {
    for (const outcome of outcomes) signIns.inc({ market, outcome }, 0);
    for (const method of signInMethodLabels) signInMethods.inc({ market, method }, 0);
    for (const answer of ['shown', 'later']) passkeyOffers.inc({ market, answer }, 0);
    for (const how of passkeyOrigins) passkeysEnrolled.inc({ market, how }, 0);
  }
  for (const channel of ['email', 'sms'] satisfies Channel[]) {
    for (const outcome of deliveryOutcomes) deliveries.inc({ channel, outcome }, 0);
    deliverySeconds.zero({ channel });
  }
}
