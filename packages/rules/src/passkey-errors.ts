/** Where a browser may fail with a passkey. */
export const passkeyStages = ['sign-in', 'step-up', 'enrol'] as const;

/** The names of errors that browsers throw there (WebAuthn Level 3, sections 5.1.3 and 5.1.4), and `other`. */
export const passkeyErrorNames = [
  'AbortError',
  'ConstraintError',
  'InvalidStateError',
  'NotAllowedError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'SecurityError',
  'TimeoutError',
  'TypeError',
  'UnknownError',
  'other',
] as const;

export type PasskeyErrorName = (typeof passkeyErrorNames)[number];

/** The name under which an error is counted: the monitoring keeps each name for ever, so the list is closed. */
export function countedErrorName(name: string): PasskeyErrorName {
  return passkeyErrorNames.find(each => each === name) ?? 'other';
}
