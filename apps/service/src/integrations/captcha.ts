import { captchaAction } from '@talon/contract/captcha';
import * as v from 'valibot';
import type { Env } from '../kernel/env';
import { ask } from './ask';
import type { Captcha } from '../kernel/ports/checks';
import { SystemUnavailable } from '../kernel/ports/card-system';

/** Providers tell more or less of these; what they leave out is not compared. */
const verdict = v.object({
  success: v.boolean(),
  hostname: v.nullish(v.string()),
  action: v.nullish(v.string()),
  'error-codes': v.nullish(v.array(v.string())),
});

/** Not the person's doing: our secret is wrong, or something at the provider. */
const notThePerson = /^[a-z-]*(secret|internal|bad-request)[a-z-]*$/;

/** Asks the provider over HTTP, as docs/operating.md describes it; undefined where no captcha is configured. */
export function createCaptcha(settings: Env['captcha']): Captcha | undefined {
  if (!settings) return undefined;
  const { secret, verifyUrl } = settings;
  return async (answer, hostname) => {
    const form = new URLSearchParams({ secret, response: answer });
    const reply = await ask(verifyUrl, verdict, { token: undefined, form });
    if (!reply) throw new SystemUnavailable('status 404');
    const fault = reply['error-codes']?.find(code => notThePerson.test(code));
    if (fault) throw new SystemUnavailable(`it says ${fault}`);
    const isFromHere = !reply.hostname || reply.hostname === hostname;
    const isForThis = !reply.action || reply.action === captchaAction;
    return reply.success && isFromHere && isForThis;
  };
}
