interface CaptchaGiven {
  CAPTCHA_SECRET?: string | undefined;
  CAPTCHA_SCRIPT_URL?: string | undefined;
  CAPTCHA_CHINA_SCRIPT_URL?: string | undefined;
  CAPTCHA_CHINA_DOMAIN: boolean;
  CAPTCHA_API_NAME?: string | undefined;
  CAPTCHA_VERIFY_URL?: string | undefined;
  CAPTCHA_ORIGINS: string[];
  CAPTCHA_WITHOUT_TRUSTED_TYPES: boolean;
}

/** The alternate domain serves people who cannot reach the usual one. */
function captchaScript(given: CaptchaGiven): string | undefined {
  return given.CAPTCHA_CHINA_DOMAIN ? given.CAPTCHA_CHINA_SCRIPT_URL : given.CAPTCHA_SCRIPT_URL;
}

export function isWholeCaptcha(given: CaptchaGiven): boolean {
  const needed = [
    captchaScript(given),
    given.CAPTCHA_SECRET,
    given.CAPTCHA_API_NAME,
    given.CAPTCHA_VERIFY_URL,
  ];
  return needed.every(each => each !== undefined);
}

export function captchaOf(siteKey: string, given: CaptchaGiven) {
  const scriptUrl = captchaScript(given) ?? '';
  return {
    siteKey,
    scriptUrl,
    apiName: given.CAPTCHA_API_NAME ?? '',
    secret: given.CAPTCHA_SECRET ?? '',
    verifyUrl: given.CAPTCHA_VERIFY_URL ?? '',
    /** Origins that the page may load, frame and call for the captcha. */
    origins: [...new Set([new URL(scriptUrl).origin, ...given.CAPTCHA_ORIGINS])],
    isWithoutTrustedTypes: given.CAPTCHA_WITHOUT_TRUSTED_TYPES,
  };
}
