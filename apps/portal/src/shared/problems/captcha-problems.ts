/** The name of the captcha field in every form. */
export const captchaField = 'captcha';

/**
 * The problems to show after a submission. If only the captcha is missing, the earlier problems stay, because they still
 * apply to the typed values. Pass no earlier problems if the person has changed a value since.
 */
export function keepEarlierProblems<Each extends { field?: string | undefined }>(
  before: readonly Each[],
  now: readonly Each[],
): readonly Each[] {
  const isOnlyCaptcha = now.length > 0 && now.every(({ field }) => field === captchaField);
  return isOnlyCaptcha ? [...before.filter(({ field }) => field !== captchaField), ...now] : now;
}
