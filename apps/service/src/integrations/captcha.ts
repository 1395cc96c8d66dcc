import { captchaAction } from '@talon/contract/captcha';
import * as v from 'valibot';
import type { Env } from '../kernel/env';
import { requestJson } from './request-json';
import type { Captcha } from '../kernel/ports/checks';
import { SystemUnavailable } from '../kernel/ports/card-system';

/** Providers omit some of these fields; an omitted field is not compared. */
const verdict = v.object({
  success: v.boolean(),
  hostname: v.nullish(v.string()),
  action: v.nullish(v.string()),
  'error-codes': v.nullish(v.array(v.string())),
});

/** Error codes that the person did not cause: a wrong secret of ours, or an error of the provider. */
const serverFault = /^[a-z-]*(secret|internal|bad-request)[a-z-]*$/;

/** Verifies captcha answers with the provider, as docs/configuration.md describes; undefined if no captcha is configured. */
export function createCaptcha(settings: Env['captcha']): Captcha | undefined {
  if (!settings) return undefined;
  const { secret, verifyUrl } = settings;
  return async (answer, hostname) => {
    const form = new URLSearchParams({ secret, response: answer });
    const reply = await requestJson(verifyUrl, verdict, { token: undefined, form });
    if (!reply) throw new SystemUnavailable('status 404');
    const fault = reply['error-codes']?.find(code => serverFault.test(code));
    if (fault) throw new SystemUnavailable(`error code ${fault}`);
    const isOurHost = !reply.hostname || reply.hostname === hostname;
    const isOurAction = !reply.action || reply.action === captchaAction;
    return reply.success && isOurHost && isOurAction;
  };
}
