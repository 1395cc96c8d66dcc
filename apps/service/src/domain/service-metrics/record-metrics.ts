import { countJobs } from '../../db/queue';
import type { Deps } from '../../kernel/deps';
import { addServiceMetrics } from './service-metrics';

/** A longer queue is not counted further. */
const mostJobs = 100_000;
/** What load balancers and monitoring call. */
const operatingRoutes = new Set(['/health', '/ready', '/metrics']);

/** Sums by name: the metric and its label, with a space between. */
type Sums = Map<string, number>;

interface Measured {
  values: readonly { labels: Partial<Record<string, string | number>>; value: number; metricName?: string }[];
}

/**
 * Returns a function that adds to the database what this node has counted since it was last called: call it every minute. What
 * could not be written is added by the next call.
 */
export function createMetricsRecorder(deps: Pick<Deps, 'db' | 'measures'>): () => Promise<void> {
  let written: Sums = new Map();
  let recording: Promise<void> | undefined;
  // A slow database must not make two calls add the same.
  return () => (recording ??= record().finally(() => (recording = undefined)));

  async function record(): Promise<void> {
    const counted = await countedBy(deps.measures);
    const added = [...counted].map(([name, value]) => [name, value - (written.get(name) ?? 0)] as const);
    const all = [...added, ...(await queueState(deps))].filter(([, value]) => value > 0);
    if (all.length > 0) {
      const names = all.map(([name]) => name.split(' '));
      await addServiceMetrics(deps.db, {
        metrics: names.map(([metric = '']) => metric),
        labels: names.map(([, ...label]) => label.join(' ')),
        values: all.map(([, value]) => value),
      });
    }
    written = counted;
  }
}

/** What the node has counted since its start. */
async function countedBy({ signIns, deliveries, limitsReached, requests }: Deps['measures']): Promise<Sums> {
  const sums: Sums = new Map();
  const add = (name: string, value: number) => sums.set(name, (sums.get(name) ?? 0) + value);
  for (const { labels, value } of ((await signIns.get()) as Measured).values)
    add(`sign-ins ${labels['outcome']}`, value);
  for (const { labels, value } of ((await deliveries.get()) as Measured).values)
    add(`deliveries ${labels['channel']} ${labels['outcome']}`, value);
  for (const { labels, value } of ((await limitsReached.get()) as Measured).values)
    add(`limits ${labels['limit']}`, value);
  for (const { labels, value, metricName } of ((await requests.get()) as Measured).values)
    if (metricName?.endsWith('_bucket') && !operatingRoutes.has(String(labels['route'])))
      add(`requests ${labels['le']}`, value);
  return sums;
}

async function queueState({ db }: Pick<Deps, 'db'>): Promise<[string, number][]> {
  const tasks = await countJobs(db, { most: mostJobs });
  const sum = (of: 'due' | 'failed') => tasks.reduce((total, task) => total + (task[of] ?? 0), 0);
  const oldest = Math.max(0, ...tasks.map(({ seconds }) => Math.round(seconds ?? 0)));
  return [
    ['queue due', sum('due')],
    ['queue failed', sum('failed')],
    ['queue-age seconds', oldest],
  ];
}
