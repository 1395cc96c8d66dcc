import type { Methods } from '../../shared/api/mfa';
import { AppEnrolment } from '../../shared/authenticators/AppEnrolment';
import { useTranslations } from '../../shared/translations/translations';
import { AddMethodFrame } from './AddMethodFrame';
import { useAfterEnrolment } from './use-after-enrolment';

/** Adds an authenticator app. */
export function AddAppScreen() {
  const { translate } = useTranslations();
  return (
    <AddMethodFrame title={translate('authenticator.totp.title')} text={translate('authenticator.totp')}>
      {methods => <App methods={methods} />}
    </AddMethodFrame>
  );
}

function App({ methods }: { methods: Methods }) {
  const finish = useAfterEnrolment(methods);
  return <AppEnrolment onActive={renewed => finish('totp', renewed)} />;
}
