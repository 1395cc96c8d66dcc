import type { Bearer } from '../../kernel/caller';
import type { PasskeyUser } from './passkey-options';

/** How password managers show the account: by what the person signs in with, and by their name. */
export function passkeyUserOf(
  { email, phone, firstname, lastname }: Pick<Bearer, 'email' | 'phone' | 'firstname' | 'lastname'>,
  handle: Buffer,
): PasskeyUser {
  const name = email ?? phone ?? '';
  const displayName = [firstname, lastname].filter(Boolean).join(' ');
  return { handle, name, displayName: displayName || name };
}
