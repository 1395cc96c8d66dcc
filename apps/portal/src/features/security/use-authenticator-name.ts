import type { MessageKey } from '@talon/messages/keys';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { Authenticator } from '../../shared/api/mfa';
import { useTranslations } from '../../shared/translations/translations';

export const typeNames: Record<AuthenticatorType, MessageKey> = {
  passkey: 'security.two-step.passkey',
  totp: 'security.two-step.totp',
  sms: 'security.two-step.sms',
  email: 'security.two-step.email',
  'recovery-code': 'security.recovery',
};

/** The name that the person has given an authenticator, else that of its provider or its type. */
export function useAuthenticatorName() {
  const { translate } = useTranslations();
  return ({ name, passkey, method }: Authenticator) =>
    name ?? passkey?.provider ?? translate(typeNames[method]);
}
