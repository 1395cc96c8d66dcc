import type { ReplyOf } from '@talon/contract/endpoint';
import type { showSignedIn as endpoint } from '@talon/contract/login';
import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';

/** Says who is signed in, also in a restricted session: enough to recognise oneself, and nothing that somebody else could use. */
export async function showSignedIn(_deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const { firstname, lastname, email, phone } = bearer;
  return {
    name: [firstname, lastname].filter(Boolean).join(' ') || null,
    email: email === null ? null : maskEmail(email),
    phone: phone === null ? null : maskPhone(phone),
  };
}
