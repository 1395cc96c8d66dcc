import { Button } from '@talon/ui/Button';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

/** The log-out button on the pages of a required action, which have no other way out. */
export function LogOutInstead() {
  const { session } = usePortal();
  const { translate } = useTranslations();
  return (
    <Button tone="text" onClick={() => session.logOut()}>
      {translate('shell.log-out')}
    </Button>
  );
}
