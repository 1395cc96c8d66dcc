import type { AuthenticatorType } from '@talon/rules/authenticators';
import { MethodChoice } from '../../shared/authenticators/MethodChoice';
import { WaysOut } from '../../shared/layout/WaysOut';
import { useTranslations } from '../../shared/translations/translations';
import { useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/** SMS and e-mail come first here, as the specification says. */
const choices = [
  ['sms', '/mandatory-mfa/phone'],
  ['email', '/mandatory-mfa/email'],
  ['passkey', '/mandatory-mfa/passkey'],
  ['totp', '/mandatory-mfa/app'],
] as const satisfies [AuthenticatorType, string][];

/** Offers every type of authenticator that the account does not have yet. */
export function MandatoryChoiceScreen() {
  const { translate } = useTranslations();
  const { methods, step } = useMandatory();
  const enrolled = methods.data.map(({ method }) => method);
  return (
    <MfaFrame step={step} isSent={false} title={translate('authenticator.choice')}>
      <MethodChoice pages={choices.filter(([type]) => !enrolled.includes(type))} />
      <WaysOut />
    </MfaFrame>
  );
}
