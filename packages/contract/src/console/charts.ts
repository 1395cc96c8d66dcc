import * as v from 'valibot';
import { endpoint } from '../endpoint';

/** The charts, in their order. `p99` and `queue-age` are in seconds, the others count. */
export const chartNames = ['sign-ins', 'failures', 'deliveries', 'sms', 'queue', 'queue-age', 'p99'] as const;

/** How many days a chart may show. */
export const chartDays = ['1', '7', '30'] as const;

const chart = v.object({
  name: v.picklist(chartNames),
  /** One value for each step; null where nothing was measured. */
  series: v.array(v.object({ label: v.string(), values: v.array(v.nullable(v.number())) })),
});

export type Chart = v.InferOutput<typeof chart>;

/** Show sign-ins, failures by reason, deliveries, SMS, the queue and the 99th percentile of the time to answer, of all nodes. */
export const showCharts = endpoint({
  method: 'GET',
  path: '/api/service/charts',
  access: 'staff',
  permission: 'run-service',
  query: ['days'],
  body: undefined,
  reply: v.object({
    /** The beginning of each step, ISO 8601. */
    starts: v.array(v.string()),
    charts: v.array(chart),
  }),
  errors: [],
});
