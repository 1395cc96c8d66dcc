import type { MessageKey } from '@talon/messages/keys';
import { normaliseEmail } from '@talon/rules/contact';

type EmailProblem = { field: 'email'; key: MessageKey };

/** What is wrong with a typed e-mail. */
export function emailProblem(text: string): EmailProblem | undefined {
  if (text.trim() === '') return { field: 'email', key: 'login.email.required' };
  return normaliseEmail(text) ? undefined : { field: 'email', key: 'login.email.invalid' };
}

/** The same for one that a code is sent to: no mail reaches a domain without a dot. */
export function newEmailProblem(text: string): EmailProblem | undefined {
  const problem = emailProblem(text);
  if (problem || /@.*\./.test(text)) return problem;
  return { field: 'email', key: 'login.email.invalid' };
}
