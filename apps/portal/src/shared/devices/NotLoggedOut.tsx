import { Banner } from '@talon/ui/Banner';
import { useTranslations } from '../translations/translations';

/** Repeats the message of the toast next to the button of the failed log-out, because the toast disappears. */
export function NotLoggedOut() {
  const { translate } = useTranslations();
  return (
    <Banner tone="danger" title={translate('devices.failed')}>
      {translate('devices.failed.text')}
    </Banner>
  );
}
