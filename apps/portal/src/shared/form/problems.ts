import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { refusalOf, type ShownRefusal } from '../problems/refusal-sentence';

/** A problem, with the key of its message. `waitSeconds`: seconds until the next attempt. */
export type Problem = ShownRefusal & { field?: string };

/**
 * The problems of a failed call. `fieldOfCode` names the form field at which the error of a code is shown. `keyOfField` has
 * the message for each field of the request that may be invalid.
 */
export function problemsOf(
  failure: Failure,
  fieldOfCode: Partial<Record<string, string>> = {},
  keyOfField: Partial<Record<string, MessageKey>> = {},
): Problem[] {
  const { code, fields } = failure;
  const ofFields = fields.flatMap(field => {
    const key = keyOfField[field];
    return key ? [{ field, key }] : [];
  });
  if (code === 'invalid-request' && ofFields.length > 0) return ofFields;
  const field = fieldOfCode[code];
  return [{ ...(field !== undefined && { field }), ...refusalOf(failure) }];
}
