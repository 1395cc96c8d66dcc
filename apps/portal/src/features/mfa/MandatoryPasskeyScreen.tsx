import { PasskeyEnrolment } from '../../shared/authenticators/PasskeyEnrolment';
import { useTranslations } from '../../shared/translations/translations';
import { MandatoryOtherWay } from './MandatoryOtherWay';
import { useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

export function MandatoryPasskeyScreen() {
  const { translate } = useTranslations();
  const { advance, step } = useMandatory();
  return (
    <MfaFrame
      step={step}
      isSent={false}
      title={translate('authenticator.passkey.title')}
      subtitle={translate('authenticator.passkey')}
    >
      <PasskeyEnrolment onActive={renewed => advance('passkey', renewed)} />
      <MandatoryOtherWay />
    </MfaFrame>
  );
}
