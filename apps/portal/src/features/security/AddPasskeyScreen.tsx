import type { Methods } from '../../shared/api/mfa';
import { PasskeyEnrolment } from '../../shared/authenticators/PasskeyEnrolment';
import { useTranslations } from '../../shared/translations/translations';
import { AddMethodFrame } from './AddMethodFrame';
import { useAfterEnrolment } from './use-after-enrolment';

/** Adds a passkey. */
export function AddPasskeyScreen() {
  const { translate } = useTranslations();
  return (
    <AddMethodFrame
      title={translate('authenticator.passkey.title')}
      text={translate('authenticator.passkey')}
    >
      {methods => <Passkey methods={methods} />}
    </AddMethodFrame>
  );
}

function Passkey({ methods }: { methods: Methods }) {
  const finish = useAfterEnrolment(methods);
  return <PasskeyEnrolment onActive={renewed => finish('passkey', renewed)} />;
}
