import { Button } from '@talon/ui/Button';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

/** The way out for those who still owe something: nothing else opens to them. */
export function LogOutInstead() {
  const { session } = usePortal();
  const { translate } = useTranslations();
  return (
    <Button tone="text" onClick={() => session.logOut()}>
      {translate('shell.log-out')}
    </Button>
  );
}
