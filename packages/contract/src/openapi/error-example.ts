import type { ErrorBody, ErrorCode } from '../errors';

const payload = 'pX2nD0q8Vd7cJmK5sR1tYwZ3bE6hL9aUfG4iO-NvQ_k';

/** What some errors carry beside their code and message. */
const details: { [C in ErrorCode]?: Partial<ErrorBody> } = {
  'invalid-request': { fields: ['email'] },
  'mfa-required': { mfa: { method: 'sms', payload } },
  'scope-missing': { scope: 'user' },
  'password-refused': { rules: ['not-breached'] },
  'too-many-attempts': { retryAfterSeconds: 8 },
  'too-many-codes': { retryAfterSeconds: 30 },
  'too-new': { retryAfterSeconds: 86_400 },
  'sms-away': { retryAfterSeconds: 60 },
  busy: { retryAfterSeconds: 2 },
  unavailable: { retryAfterSeconds: 5 },
};

/** An example of the body of an error. */
export function errorExample(code: ErrorCode | undefined): object {
  return { code, message: 'A sentence in the language of the person.', ...(code && details[code]) };
}
