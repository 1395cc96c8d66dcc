import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { useEffect } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import { navigate, useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { NewPassword } from '../../shared/password/NewPassword';
import { judgeOwn } from '../../shared/password/use-judgement';
import { useNewPassword } from '../../shared/password/use-new-password';
import { typedName } from '../../shared/session/login-hint';
import { usePortal, useSession } from '../../shared/session/portal';
import { Aside } from '../../shared/layout/Aside';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { WaysOut } from '../../shared/layout/WaysOut';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { useChangePassword } from './use-change-password';

/** In a restricted session the page does not know the person's data. The service checks the rules that need it. */
const nobody = { email: null, phone: null, firstname: null, lastname: null };

/** Requires a new password. If the account can receive codes, the person must enter one first. */
export function WeakPasswordScreen() {
  const { session } = usePortal();
  const { sessionToken } = useSession();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const choice = useNewPassword(nobody, judgeOwn);
  const isRequired = sessionToken?.required_action === 'weak_password';
  const { form, send } = useChangePassword(choice.password, (renewed, hasSuspended) =>
    session.begin(renewed, hasSuspended ? paths.suspended : undefined),
  );
  usePageName(translate('security.weak.title'));

  useEffect(() => {
    if (!isRequired) navigate(paths.home, { replaces: true });
  }, [isRequired]);

  if (!isRequired) return null;
  return (
    <SignInLayout
      footer={<Helpdesk />}
      header={<Header />}
      aside={
        <Aside
          words={[
            'security.weak.aside.title',
            'security.weak.aside.words',
            'security.weak.aside.once',
            'security.weak.aside.everywhere',
          ]}
        />
      }
    >
      <Title takesFocus={hasMoved} subtitle={translate('security.weak.text')}>
        {translate('security.weak.title')}
      </Title>
      <WaysOut />
      <Banner>{translate('security.weak.why')}</Banner>
      <PortalForm form={form} send={send}>
        <NewPassword choice={choice} username={typedName()} />
        <Button type="submit" isWide disabled={!choice.isGood}>
          {translate('security.password.submit')}
        </Button>
      </PortalForm>
    </SignInLayout>
  );
}
