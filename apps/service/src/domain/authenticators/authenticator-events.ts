import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { NotificationEvent } from '../notifications/message-content';

type Enrolled = Exclude<AuthenticatorType, 'recovery-code'>;

/** The notifications of an authenticator that was added or removed, by its type. */
export const authenticatorEvents: Readonly<
  Record<Enrolled, { added: NotificationEvent; removed: NotificationEvent }>
> = {
  passkey: { added: 'passkey-added', removed: 'passkey-removed' },
  totp: { added: 'app-added', removed: 'app-removed' },
  sms: { added: 'method-added', removed: 'method-removed' },
  email: { added: 'method-added', removed: 'method-removed' },
};
