import type { AuthenticatorType } from '@talon/rules/authenticators';
import { MethodChoice } from '../../shared/authenticators/MethodChoice';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { AddMethodFrame } from './AddMethodFrame';

const choices = [
  ['passkey', paths.addPasskey],
  ['totp', paths.addApp],
  ['sms', paths.addPhone],
  ['email', paths.addEmail],
] as const satisfies [AuthenticatorType, string][];

/** The choice of the type of a new authenticator. */
export function AddMethodScreen() {
  const { translate } = useTranslations();
  return (
    <AddMethodFrame title={translate('authenticator.choice.title')} text={translate('authenticator.choice')}>
      {({ may_add: possible }) => (
        <MethodChoice pages={choices.filter(([type]) => possible.includes(type))} />
      )}
    </AddMethodFrame>
  );
}
