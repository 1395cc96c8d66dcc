import { Banner } from '@talon/ui/Banner';
import { useTranslations } from '../translations/translations';

/** What the toast has said, kept beside what was not logged out. */
export function NotLoggedOut() {
  const { translate } = useTranslations();
  return (
    <Banner tone="danger" title={translate('devices.failed')}>
      {translate('devices.failed.text')}
    </Banner>
  );
}
