import { AppEnrolment } from '../../shared/authenticators/AppEnrolment';
import { useTranslations } from '../../shared/translations/translations';
import { MandatoryOtherWay } from './MandatoryOtherWay';
import { useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

export function MandatoryAppScreen() {
  const { translate } = useTranslations();
  const { advance, step } = useMandatory();
  return (
    <MfaFrame
      step={step}
      isSent={false}
      title={translate('authenticator.totp.title')}
      subtitle={translate('authenticator.totp')}
    >
      <AppEnrolment onActive={renewed => advance('totp', renewed)} />
      <MandatoryOtherWay />
    </MfaFrame>
  );
}
