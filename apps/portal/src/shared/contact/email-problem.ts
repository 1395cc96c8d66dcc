import type { MessageKey } from '@talon/messages/keys';
import { normaliseEmail } from '@talon/rules/contact';

type EmailProblem = { field: 'email'; key: MessageKey };

/** The problem with a typed e-mail; undefined if there is none. */
export function emailProblem(text: string): EmailProblem | undefined {
  if (text.trim() === '') return { field: 'email', key: 'login.email.required' };
  return normaliseEmail(text) ? undefined : { field: 'email', key: 'login.email.invalid' };
}

/** Like `emailProblem`, for an e-mail that receives a code: no mail reaches a domain without a dot. */
export function newEmailProblem(text: string): EmailProblem | undefined {
  const problem = emailProblem(text);
  if (problem || /@.*\./.test(text)) return problem;
  return { field: 'email', key: 'login.email.invalid' };
}
