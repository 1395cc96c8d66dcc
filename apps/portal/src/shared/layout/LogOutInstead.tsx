import { Button } from '@talon/ui/Button';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

/** The only way out for somebody with a required action. */
export function LogOutInstead() {
  const { session } = usePortal();
  const { translate } = useTranslations();
  return (
    <Button tone="text" onClick={() => session.logOut()}>
      {translate('shell.log-out')}
    </Button>
  );
}
