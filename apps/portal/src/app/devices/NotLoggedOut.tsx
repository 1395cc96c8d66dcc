import { Banner } from '@talon/ui/Banner';
import { useWords } from '../words';

/** What the toast has said, kept beside what was not logged out. */
export function NotLoggedOut() {
  const { translate } = useWords();
  return (
    <Banner tone="danger" title={translate('devices.failed')}>
      {translate('devices.failed.text')}
    </Banner>
  );
}
