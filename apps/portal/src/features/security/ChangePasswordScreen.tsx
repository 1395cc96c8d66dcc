import { Actions } from '@talon/ui/Actions';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { PortalForm } from '../../shared/form/PortalForm';
import { navigate, useLocation } from '../../shared/navigation/location';
import { NewPassword } from '../../shared/password/NewPassword';
import { judgeOwn } from '../../shared/password/use-judgement';
import { useNewPassword } from '../../shared/password/use-new-password';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { useKnownUser } from '../../shared/session/user';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { useChangePassword } from './use-change-password';

/** Changes the password, which ends all other sessions of the account. */
export function ChangePasswordScreen() {
  const { session } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const user = useKnownUser();
  const choice = useNewPassword(user, judgeOwn);
  const { form, send } = useChangePassword(choice.password, sessionToken => {
    session.renew(sessionToken);
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
          <NewPassword choice={choice} username={user.email ?? user.phone} />
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
