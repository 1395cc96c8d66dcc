import { Card } from '@talon/ui/Card';
import { Title } from '@talon/ui/Title';
import { listActivity, listLooks } from '../../shared/api/activity';
import { useLocation } from '../../shared/navigation/location';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { ActivityPages } from './ActivityPages';
import { HelpdeskPinCard } from './HelpdeskPinCard';
import { MyDataCard } from './MyDataCard';

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
        <ActivityPages name="looks" load={listLooks} none={translate('activity.looks.none')} />
      </Card>
      <Card title={translate('activity.all')}>
        <ActivityPages name="activity" load={listActivity} />
      </Card>
    </>
  );
}
