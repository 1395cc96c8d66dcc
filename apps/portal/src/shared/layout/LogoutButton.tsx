import { AccountIcon } from '@talon/ui/AccountIcon';
import { Button } from '@talon/ui/Button';
import { usePortal } from '../session/portal';
import { toasts } from './toasts';
import { useTranslations } from '../translations/translations';

export function LogoutButton() {
  const { session } = usePortal();
  const { translate } = useTranslations();

  function logOut() {
    session.logOut();
    toasts.show({ tone: 'success', title: translate('shell.logged-out') });
  }

  return (
    <Button tone="quiet" folds icon={<AccountIcon name="logout" />} onClick={logOut}>
      {translate('shell.log-out')}
    </Button>
  );
}
