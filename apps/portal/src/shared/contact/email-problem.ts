import type { MessageKey } from '@talon/messages/keys';
import { normaliseEmail } from '@talon/rules/contact';

type EmailProblem = { field: 'email'; key: MessageKey };

/** What is wrong with a typed e-mail; the sentence for one that is no address may be another. */
export function emailProblem(
  text: string,
  invalid: MessageKey = 'login.email.invalid',
): EmailProblem | undefined {
  if (text.trim() === '') return { field: 'email', key: 'login.email.required' };
  return normaliseEmail(text) ? undefined : { field: 'email', key: invalid };
}
