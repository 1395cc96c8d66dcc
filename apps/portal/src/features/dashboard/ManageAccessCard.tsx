import { AccountIcon } from '@talon/ui/AccountIcon';
import { Card } from '@talon/ui/Card';
import { Row, Rows } from '@talon/ui/Row';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

/** Links to the access page: on phones, the access tab opens the dashboard. */
export function ManageAccessCard() {
  const { translate } = useTranslations();
  return (
    <Card title={translate('dashboard.access')}>
      <Rows>
        <Row
          href={paths.access}
          title={translate('dashboard.access.apps')}
          description={translate('dashboard.access.text')}
          icon={<AccountIcon name="access" />}
        />
        <Row
          href={paths.activity}
          title={translate('dashboard.access.activity')}
          description={translate('dashboard.access.activity.text')}
          icon={<AccountIcon name="profile" />}
        />
      </Rows>
    </Card>
  );
}
