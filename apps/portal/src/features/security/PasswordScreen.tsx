import { Actions } from '@talon/ui/Actions';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { PortalForm } from '../../app/form/PortalForm';
import { navigate, useLocation } from '../../app/location';
import { NewPassword } from '../../app/password/NewPassword';
import { useNewPassword } from '../../app/password/use-new-password';
import { paths } from '../../app/paths';
import { usePortal } from '../../app/portal';
import { toasts } from '../../app/toasts';
import { useKnownUser } from '../../app/user';
import { usePageName, useWords } from '../../app/words';
import { useChangePassword } from './use-change-password';

/** A new password; every other session ends with the old one. */
export function PasswordScreen() {
  const { session } = usePortal();
  const { translate } = useWords();
  const { hasMoved } = useLocation();
  const choice = useNewPassword(useKnownUser());
  const { form, send } = useChangePassword(choice.password, '', held => {
    session.renew(held);
    toasts.show({ tone: 'success', title: translate('security.password.changed') });
    navigate(paths.security);
  });
  usePageName(translate('security.password.title'));

  return (
    <>
      <Title takesFocus={hasMoved} subtitle={translate('security.password.text')}>
        {translate('security.password.title')}
      </Title>
      <Sheet>
        <PortalForm form={form} send={send}>
          <NewPassword choice={choice} />
          <Actions>
            <Button type="submit" disabled={!choice.isGood}>
              {translate('security.password.submit')}
            </Button>
            <ButtonLink href={paths.security} tone="secondary">
              {translate('security.cancel')}
            </ButtonLink>
          </Actions>
        </PortalForm>
      </Sheet>
    </>
  );
}
