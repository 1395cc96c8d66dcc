import { type Chart, chartDays, type showCharts as endpoint } from '@talon/contract/console/charts';
import { Refusal } from '@talon/contract/errors';
import { quantileOf } from '@talon/rules/quantile';
import { readClock } from '../../db/read-clock';
import { readSmsBudget } from '../../domain/limits/sms-budget';
import { type MetricRow, readServiceMetrics } from '../../domain/service-metrics/service-metrics';
import type { UseCase } from '../../kernel/route';

const daySeconds = 24 * 60 * 60;
/** So many that a phone can show them. */
const steps = 96;
const mostReasons = 5;
const slowShare = 0.99;

/** `GET /api/service/charts`. */
export const showCharts: UseCase<typeof endpoint> = async (deps, _caller, { query: { days = '1' } }) => {
  if (!chartDays.some(each => each === days)) throw new Refusal('invalid-request', { fields: ['days'] });
  const stepSeconds = (Number(days) * daySeconds) / steps;
  const firstStep = Math.floor((await readClock(deps.db)) / stepSeconds) - steps + 1;
  const [rows, { budget }] = await Promise.all([
    readServiceMetrics(deps.db, { stepSeconds, firstStep }),
    readSmsBudget(deps),
  ]);
  const starts = Array.from({ length: steps }, (_, step) =>
    new Date((firstStep + step) * stepSeconds * 1000).toISOString(),
  );
  const shown = rows.filter(({ step }) => step >= 0 && step < steps);
  return { starts, charts: chartsOf(shown, (budget * stepSeconds) / daySeconds) };
};

/** `smsOfStep`: the share of a step in the budget of a day. */
function chartsOf(rows: readonly MetricRow[], smsOfStep: number): Chart[] {
  const outcomes = rows.filter(({ metric }) => metric === 'sign-ins');
  const deliveries = rows.filter(({ metric }) => metric === 'deliveries');
  const sms = deliveries.filter(({ label }) => label === 'sms sent');
  const failures = outcomes.filter(({ label }) => label !== 'signed-in' && label !== 'mfa-required');
  const of = (metric: string) => rows.filter(row => row.metric === metric);
  return [
    { name: 'sign-ins', series: seriesOf(outcomes.filter(({ label }) => label === 'signed-in')) },
    { name: 'failures', series: mostFrequent(seriesOf(failures)) },
    { name: 'deliveries', series: seriesOf(deliveries, ({ label }) => label.split(' ')[1] ?? '') },
    {
      name: 'sms',
      series: besideBudget(
        seriesOf(sms, () => 'sent'),
        smsOfStep,
      ),
    },
    { name: 'queue', series: seriesOf(of('queue')) },
    { name: 'queue-age', series: seriesOf(of('queue-age')) },
    { name: 'p99', series: slowest(of('requests')) },
  ];
}

type Series = Chart['series'];

const total = (values: Series[number]['values']) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The rows by label; a step without a row is 0. */
function seriesOf(rows: readonly MetricRow[], labelOf = ({ label }: MetricRow) => label): Series {
  return [...new Set(rows.map(labelOf))].map(label => {
    const values = Array.from({ length: steps }, () => 0);
    for (const row of rows.filter(each => labelOf(each) === label))
      values[row.step] = (values[row.step] ?? 0) + row.value;
    return { label, values };
  });
}

/** Where the line of the SMS stays below that of the budget, the budget lasts for the day. */
function besideBudget(series: Series, smsOfStep: number): Series {
  if (series.length === 0) return series;
  return [...series, { label: 'budget', values: Array.from({ length: steps }, () => smsOfStep) }];
}

/** The most frequent reasons; the others are one series. */
function mostFrequent(series: Series): Series {
  const sorted = series.toSorted((one, other) => total(other.values) - total(one.values));
  const others = sorted.slice(mostReasons);
  if (others.length === 0) return sorted;
  const values = Array.from({ length: steps }, (_, step) =>
    total(others.map(each => each.values[step] ?? 0)),
  );
  return [...sorted.slice(0, mostReasons), { label: 'others', values }];
}

/** The 99th percentile of each step, from the buckets of all nodes. */
function slowest(rows: readonly MetricRow[]): Series {
  if (rows.length === 0) return [];
  const values = Array.from({ length: steps }, (_, step) => {
    const buckets = rows
      .filter(row => row.step === step)
      .map(({ label, value }) => ({
        bound: label === '+Inf' ? Infinity : Number(label),
        count: value,
      }));
    return quantileOf(slowShare, buckets);
  });
  return [{ label: 'p99', values }];
}
