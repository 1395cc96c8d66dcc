import type { Chart } from '@talon/contract/console/charts';
import { formatTag } from '@talon/rules/date-language';
import { Card } from '@talon/ui/Card';
import { Fold } from '@talon/ui/Fold';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import { LineChart } from './LineChart';
import { withoutPresent } from './without-present';

/** What is as it should be comes first, in the first colour. */
const ranks = ['sent', 'due', 'failed', 'refused', 'late', 'over-budget', 'budget'];
const rankOf = (label: string) => ranks.indexOf(label);

/** In seconds; the other charts count. */
const timed: readonly Chart['name'][] = ['queue-age', 'p99'];

/** States, of which the present one is as good as the others. */
const gauges: readonly Chart['name'][] = ['queue', 'queue-age', 'p99'];

/** A chart with the same numbers as a table. */
export function ChartCard({ chart: { name, series }, starts }: { chart: Chart; starts: readonly string[] }) {
  const { translate, has, formatTime, language } = useTranslations();
  const title = translate(`console.chart.${name}`);
  const number = new Intl.NumberFormat(formatTag(language), {
    maximumFractionDigits: timed.includes(name) ? 3 : 0,
  });
  const write = (value: number | null) =>
    value === null ? '—' : number.format(value) + (timed.includes(name) ? ' s' : '');
  const lines = series
    .toSorted((one, other) => rankOf(one.label) - rankOf(other.label))
    .map(({ label, values }) => {
      const key = [`console.chart.line.${label}`, `console.refusal.${label}`].find(has);
      return { label: key ? translate(key) : label, values, isCount: label !== 'budget' };
    });
  const most = Math.max(0, ...lines.flatMap(({ values }) => values.map(value => value ?? 0)));
  if (most === 0)
    return (
      <Card title={title}>
        <p>{translate('console.charts.none')}</p>
      </Card>
    );
  const last = (values: readonly (number | null)[]) => values.findLast(value => value !== null) ?? null;
  const hasGauge = gauges.includes(name);
  const rows = starts
    .map((start, step) => ({ start, values: lines.map(({ values }) => values[step] ?? null) }))
    .filter(({ values }) => values.some((value, line) => lines[line]?.isCount && value !== null && value > 0))
    .toReversed();
  return (
    <Card title={title}>
      <LineChart
        title={title}
        summary={lines
          .map(({ label, values }) =>
            translate('console.charts.summary', {
              label,
              last: write(last(values)),
              most: write(Math.max(...values.map(value => value ?? 0))),
            }),
          )
          .join(' ')}
        lines={lines.map(({ label, values }) => ({
          label,
          values: hasGauge ? values : withoutPresent(values),
        }))}
        most={most}
        mostText={write(most)}
        startText={formatTime(starts[0] ?? '')}
        endText={formatTime(starts.at(-1) ?? '')}
      />
      <Fold summary={translate('console.charts.table')}>
        <Table
          caption={title}
          rows={rows}
          keyOf={({ start }) => start}
          columns={[
            { label: translate('console.time'), render: ({ start }) => formatTime(start) },
            ...lines.map(({ label }, index) => ({
              label,
              render: ({ values }: { values: readonly (number | null)[] }) => write(values[index] ?? null),
            })),
          ]}
        />
      </Fold>
    </Card>
  );
}
