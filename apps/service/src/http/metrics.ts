import type { Deps } from '../kernel/deps';
import { addNodeMetrics } from './node-metrics';
import type { KeyDeps } from '../features/keys/show-keys';
import { addKeyMetrics } from './key-metrics';
import { addPoolMetrics } from './pool-metrics';
import { addQueueMetrics } from './queue-metrics';
import type { Readiness } from './readiness';
import { addReadyMetric } from './ready-metric';
import { addSmsMetrics } from './sms-metrics';

export interface Metrics {
  contentType: string;
  text: () => Promise<string>;
  /** `route` is the pattern, never the requested path; `code` is the error code of a refusal. */
  observe: (answered: Answered) => void;
}

interface Answered {
  host: string;
  method: string;
  route: string;
  status: number;
  code: string | undefined;
  seconds: number;
}

/** Metrics for Prometheus. docs/runbook.md says what each of the alerts on them means. */
export function createMetrics(
  deps: KeyDeps & Pick<Deps, 'direct' | 'hashing' | 'signInQueue' | 'connections' | 'limits' | 'measures'>,
  readiness: Readiness,
): Metrics {
  const { registry, requests, errors, refusals, signIns } = deps.measures;
  // First: the statements of the other metrics take connections too.
  addPoolMetrics(deps);
  addReadyMetric(deps.measures.registry, readiness);
  addNodeMetrics(deps);
  addSmsMetrics(deps);
  addQueueMetrics(deps);
  addKeyMetrics(deps);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe({ host, method, route, status, code, seconds }) {
      requests.observe({ host, method: knownMethods.has(method) ? method : 'other', route, status }, seconds);
      if (status >= 500 && route !== readyRoute) errors.inc({ status });
      if (code === undefined) return;
      refusals.inc({ code });
      if (method === 'POST' && signInRoutes.has(route))
        signIns.inc({ market: marketOf(host), outcome: code });
    },
  };
}

const signInRoutes: ReadonlySet<string | undefined> = new Set(['/token', '/token/passkey']);
/** A node that shuts down says so there. */
const readyRoute = '/ready';

/** Other methods are counted as one, because each label value is kept for ever. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** The host of the account API is "account-api MARKET". */
function marketOf(host: string): string {
  return host.slice(host.indexOf(' ') + 1);
}
