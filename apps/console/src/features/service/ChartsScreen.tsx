import { type Chart, chartDays, showCharts } from '@talon/contract/console/charts';
import { Select } from '@talon/ui/Select';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { Result } from '../../shared/Result';
import { usePageName, useTranslations } from '../../shared/translations';
import { useRefreshedQuery } from '../../shared/use-refreshed-query';
import { ChartCard } from './ChartCard';
import styles from './ChartsScreen.module.css';

type Days = (typeof chartDays)[number];

const refreshMilliseconds = 60_000;

/** What the service did in the last day, week or month. */
export function ChartsScreen() {
  const { translate } = useTranslations();
  const [days, setDays] = useState<Days>('1');
  const query = useRefreshedQuery(
    ['charts', days],
    by => by(showCharts, { query: { days } }),
    () => refreshMilliseconds,
  );
  usePageName(translate('console.charts'));
  return (
    <>
      <Title takesFocus subtitle={translate('console.charts.text')}>
        {translate('console.charts')}
      </Title>
      <div className={styles.choice}>
        <Select
          name="days"
          label={translate('console.charts.days')}
          value={days}
          options={chartDays.map(each => ({
            value: each,
            label: translate('console.networks.days', { days: Number(each) }),
          }))}
          onChange={event => setDays(event.target.value as Days)}
        />
      </div>
      <Result query={query}>
        {({ starts, charts }) => (
          <div className={styles.charts}>
            {charts.map((chart: Chart) => (
              <ChartCard key={chart.name} chart={chart} starts={starts} />
            ))}
          </div>
        )}
      </Result>
    </>
  );
}
