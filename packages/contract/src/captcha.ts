import * as v from 'valibot';
import type { ErrorCode } from './errors';

/** The answer of a captcha's widget: demanded where one is configured and `captcha-required` was answered without it. */
export const captchaField = { captcha: v.optional(v.pipe(v.string(), v.maxLength(4096))) };

/** What the calls with that field may answer; after each of these the widget has to be solved anew. */
export const captchaErrors = [
  'captcha-required',
  'captcha-refused',
  'captcha-away',
] as const satisfies readonly ErrorCode[];

/** What the widget is shown for, as its provider may write into an answer: one for another purpose is refused. */
export const captchaAction = 'account';
