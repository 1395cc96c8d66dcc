import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';

/** What stands in the way, by the key of its sentence; `waitSeconds` until it may be tried again. */
export type Problem = { field?: string; key: MessageKey; waitSeconds?: number | undefined };

/** A field of the request that is at fault, by the sentence that says how to mend it. */
const fieldKeys: Record<string, MessageKey> = {
  firstname: 'onboarding.firstname.invalid',
  lastname: 'onboarding.lastname.invalid',
  birthdate: 'onboarding.birthdate.invalid',
  language: 'error.invalid-request',
};

/** The only waits that a sentence does not tell already. */
const tellsNoWait = new Set(['too-many-attempts', 'too-many-codes', 'busy']);

/** A refusal as the form tells it: beside its field, where `fieldOfCode` names one. */
export function problemsOf(
  { code, fields, retryAfterSeconds }: Failure,
  fieldOfCode: Partial<Record<string, string>> = {},
): Problem[] {
  const ofFields = fields.flatMap(field => {
    const key = fieldKeys[field];
    return key ? [{ field, key }] : [];
  });
  if (code === 'invalid-request' && ofFields.length > 0) return ofFields;
  const field = fieldOfCode[code];
  return [
    {
      ...(field !== undefined && { field }),
      key: `error.${code}`,
      waitSeconds: tellsNoWait.has(code) ? retryAfterSeconds : undefined,
    },
  ];
}
