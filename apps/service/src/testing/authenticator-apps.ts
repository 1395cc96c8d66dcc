import { generateSync } from 'otplib';
import { startEnrolment } from './authenticators';
import type { Browser } from './browser';
import type { Answer, TestNode } from './service';

const stepSeconds = 30;

/** The code that an app shows now, or so many steps later, computed by another library than the service's. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * stepSeconds });

/** Two codes in a row, of which the second is the one that the app shows now, or so many steps later. */
export const appCodes = (secret: string, steps = 0): string =>
  appCode(secret, steps - 1) + appCode(secret, steps);

export const startAppEnrolment = (browser: Browser): Promise<Answer> => startEnrolment(browser, 'totp');

export const confirmApp = (
  browser: Browser,
  payload: unknown,
  code: string,
  more: object = {},
): Promise<Answer> => browser.call('/mfa/activate', { body: { payload, code, ...more } });

/** Enrols an app in a session with a step-up, and lets the service forget which code was used. */
export async function enrolApp(node: TestNode, browser: Browser): Promise<string> {
  const { payload, totp } = (await startAppEnrolment(browser)).json;
  const { status } = await confirmApp(browser, payload, appCode(totp.secret));
  if (status !== 200) throw new Error(`the app was not enrolled: ${status}`);
  await forgetSteps(node);
  return totp.secret;
}

/** Makes the codes of now usable again, so that a test need not wait for the next ones. */
export const forgetSteps = ({ deps }: TestNode) =>
  deps.db.query('update authenticator_apps set last_step = 0');
