import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import type { MfaMethod } from '@talon/rules/authenticators';
import type { Problem } from '../form/problems';

/** What to do about a wrong code that nobody has sent. Nothing tells a wrong code from one that was used. */
const texts: Partial<Record<MfaMethod, MessageKey>> = {
  totp: 'authenticator.totp.refused',
  'recovery-code': 'authenticator.recovery-code.refused',
};

/** The problem of a wrong code that nobody has sent. Undefined for other failures and for codes that were sent. */
export function problemOfUnsentCode(method: MfaMethod, { code }: Failure): readonly Problem[] | undefined {
  const key = code === 'code-refused' ? texts[method] : undefined;
  return key && [{ field: 'code', key }];
}
