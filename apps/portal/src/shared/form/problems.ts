import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';

/** What stands in the way, by the key of its sentence; `waitSeconds` until it may be tried again. */
export type Problem = { field?: string; key: MessageKey; waitSeconds?: number | undefined };

/** The only waits that a sentence does not tell already. */
const tellsNoWait = new Set(['too-many-attempts', 'too-many-codes', 'busy']);

/**
 * A refusal as the form tells it: beside its field, where `fieldOfCode` names one. `keyOfField` has, for each field of the
 * request that may be at fault, the sentence that says how to mend it.
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
      waitSeconds: tellsNoWait.has(code) ? retryAfterSeconds : undefined,
    },
  ];
}
