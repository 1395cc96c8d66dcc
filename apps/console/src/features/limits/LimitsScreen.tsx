import { showLimits } from '@talon/contract/console/limits';
import { Card } from '@talon/ui/Card';
import { Title } from '@talon/ui/Title';
import { useQueryClient } from '@tanstack/react-query';
import { Result } from '../../shared/Result';
import { Table } from '../../shared/Table';
import { usePageName, useTranslations } from '../../shared/translations';
import { useRefreshedQuery } from '../../shared/use-refreshed-query';
import { CountedLimits } from './CountedLimits';
import { PrefixesCard } from './PrefixesCard';
import { SmsBudgetCard } from './SmsBudgetCard';

const limitsKey = ['limits'];
const refreshMilliseconds = 60_000;

/** The budget of SMS, which operators change, and what else limits people, which they look at. */
export function LimitsScreen() {
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const query = useRefreshedQuery(
    limitsKey,
    by => by(showLimits),
    () => refreshMilliseconds,
  );
  usePageName(translate('console.limits.page'));
  return (
    <>
      <Title takesFocus subtitle={translate('console.limits.page.text')}>
        {translate('console.limits.page')}
      </Title>
      <Result query={query}>
        {({ sms, markets, prefixes, limits, settings }) => (
          <>
            <SmsBudgetCard sms={sms} onChange={() => queries.invalidateQueries({ queryKey: limitsKey })} />
            <Card title={translate('console.limits.markets')}>
              <Table
                caption={translate('console.limits.markets')}
                rows={markets}
                keyOf={({ domain }) => domain}
                columns={[
                  { label: translate('console.service.market'), render: ({ domain }) => domain },
                  { label: translate('console.type.sms'), render: each => each.sms },
                ]}
              />
            </Card>
            <PrefixesCard prefixes={prefixes} />
            <CountedLimits limits={limits} settings={settings} />
          </>
        )}
      </Result>
    </>
  );
}
