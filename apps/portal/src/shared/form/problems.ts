import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';

/** A problem, with the key of its message. `waitSeconds`: seconds until the next attempt. */
export type Problem = {
  field?: string;
  key: MessageKey;
  values?: Record<string, string>;
  waitSeconds?: number | undefined;
};

/** Codes whose message does not mention the wait. */
const codesWithoutWait = new Set(['too-many-attempts', 'too-many-codes', 'busy']);

/**
 * The problems of a failed call. `fieldOfCode` names the form field at which the error of a code is shown. `keyOfField` has
 * the message for each field of the request that may be invalid.
 */
export function problemsOf(
  { code, fields, retryAfterSeconds }: Failure,
  fieldOfCode: Partial<Record<string, string>> = {},
  keyOfField: Partial<Record<string, MessageKey>> = {},
): Problem[] {
  const ofFields = fields.flatMap(field => {
    const key = keyOfField[field];
    return key ? [{ field, key }] : [];
  });
  if (code === 'invalid-request' && ofFields.length > 0) return ofFields;
  const field = fieldOfCode[code];
  return [
    {
      ...(field !== undefined && { field }),
      key: `error.${code}`,
      waitSeconds: codesWithoutWait.has(code) ? retryAfterSeconds : undefined,
    },
  ];
}
