const endings = [
  'login-required',
  'required-action-weak-password',
  'required-action-duplicated',
  'required-action-mfa-forced',
] as const;

export type SessionEnding = (typeof endings)[number];

/** Whether a failure means that the page can no longer be used with this token. */
export function endsSession(code: string): code is SessionEnding {
  return endings.some(each => each === code);
}
