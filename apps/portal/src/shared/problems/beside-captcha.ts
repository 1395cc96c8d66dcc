/** The field of the captcha, in every form that may have one. */
export const captchaField = 'captcha';

/**
 * The problems after a submission. Where nothing but the captcha is missing, the problems before it stay: they are still
 * true of what was typed. Pass none where something was changed meanwhile.
 */
export function besideCaptcha<Each extends { field?: string | undefined }>(
  before: readonly Each[],
  now: readonly Each[],
): readonly Each[] {
  const isOnlyCaptcha = now.length > 0 && now.every(({ field }) => field === captchaField);
  return isOnlyCaptcha ? [...before.filter(({ field }) => field !== captchaField), ...now] : now;
}
