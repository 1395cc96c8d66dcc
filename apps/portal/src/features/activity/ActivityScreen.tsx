import { Card } from '@talon/ui/Card';
import { Title } from '@talon/ui/Title';
import { listActivity, listLooks } from '../../shared/api/activity';
import { QueryResult } from '../../shared/api/QueryResult';
import { useLocation } from '../../shared/navigation/location';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { ActivityList } from './ActivityList';
import { HelpdeskPinCard } from './HelpdeskPinCard';
import { MyDataCard } from './MyDataCard';
import { MoreActivity } from './MoreActivity';

/** What happened to the account in the last 13 months, who of the staff looked at it, and the PIN for the helpdesk. */
export function ActivityScreen() {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  usePageName(translate('activity.title'));
  return (
    <>
      <Title takesFocus={hasMoved} subtitle={translate('activity.subtitle')}>
        {translate('activity.title')}
      </Title>
      <HelpdeskPinCard />
      <MyDataCard />
      <Card title={translate('activity.looks')}>
        <QueryResult name="looks" load={listLooks}>
          {({ data }) =>
            data.length === 0 ? <p>{translate('activity.looks.none')}</p> : <ActivityList events={data} />
          }
        </QueryResult>
      </Card>
      <Card title={translate('activity.all')}>
        <QueryResult name="activity" load={call => listActivity(call)}>
          {({ data, meta }) => (
            <>
              <ActivityList events={data} />
              {meta.has_more && <MoreActivity after={data.at(-1)?.id ?? ''} />}
            </>
          )}
        </QueryResult>
      </Card>
    </>
  );
}
