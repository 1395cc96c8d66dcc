import * as v from 'valibot';
import type { ErrorCode } from './errors';
import { textOf } from './text-of';

/** The response of the captcha widget. Required after a `captcha-required`, if a captcha is configured. */
export const captchaField = { captcha: v.optional(textOf(4096)) };

/** The errors of calls with that field. After each of them, the person must solve a new captcha. */
export const captchaErrors = [
  'captcha-required',
  'captcha-refused',
  'captcha-away',
] as const satisfies readonly ErrorCode[];

/** The action of the widget. The provider may return it; a response for another action is refused. */
export const captchaAction = 'account';
