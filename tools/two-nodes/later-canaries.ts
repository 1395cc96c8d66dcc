import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../../e2e/authenticator-app';
import { runTalon } from '../faults/run-talon';
import type { CanaryBrowser } from './canary-browser';
import type { Answer, Call, Json, TestBed } from './two-services';

type Secrets = Record<string, string>;

const staffPassword = 'achttien gele kanaries';

/** The bytes of a Base32 text, in hexadecimal, as a column of bytes would have them. */
function bytesOf(base32: string): string {
  const bits = [...base32]
    .map(sign => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2))).toString('hex');
}

const appSecrets = (whose: string, secret: string): Secrets => ({
  [`app secret of ${whose}`]: secret,
  [`app secret of ${whose}, as bytes`]: bytesOf(secret),
});

/** The app, recovery codes, helpdesk PIN and copy of their data of a person whose session has a step-up. */
export async function plantPersonSecrets(browser: CanaryBrowser): Promise<Secrets> {
  const { json } = await browser.succeed('/mfa/totp/activate');
  const { secret } = json['totp'] as { secret: string };
  const body = { payload: json['payload'], code: await createApp(secret).nextCode() };
  await browser.succeed('/mfa/activate', { body });
  const made = await browser.succeed('/mfa/recovery-codes', { method: 'POST' });
  const codes = (made.json['codes'] as string[]).map((code, place) => [`recovery code ${place}`, code]);
  const { json: shown } = await browser.succeed('/user/helpdesk-pin', { method: 'POST' });
  await browser.succeed('/user/data-export', { method: 'POST' });
  const copy = Buffer.from(await downloadOnceReady(browser), 'base64');
  return {
    ...appSecrets('the person', secret),
    ...Object.fromEntries(codes),
    'helpdesk PIN': String(shown['pin']),
    'copy of the data': copy.subarray(99, 159).toString('base64'),
    'copy of the data, as bytes': copy.subarray(99, 159).toString('hex'),
  };
}

async function downloadOnceReady(browser: CanaryBrowser): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { json } = await browser.succeed('/user/data-export');
    if (json['state'] === 'ready')
      return String((await browser.succeed('/user/data-export/file')).json['zip']);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('there is no copy of the data');
}

/** A member of staff who enrols, signs in, types the PIN and makes the secret of a webhook. `refusals` gets what is refused. */
export async function plantStaffSecrets(
  stand: TestBed,
  scratch: string,
  pin: string,
  refusals: string[],
): Promise<Secrets> {
  const said = await runTalon(stand.commandEnv, ['staff', 'add', 'Nora', 'nora@secrets.example', 'helpdesk']);
  const link = /#([\w-]{43})/.exec(said)?.[1] ?? '';
  const enrolment = await onConsole(stand, '/api/enrolment', { token: link });
  const { secret } = enrolment.json['app'] as { secret: string };
  const app = createApp(secret);
  const enrolled = { token: link, password: staffPassword, code: await app.nextCode() };
  await onConsole(stand, '/api/enrolment/app', enrolled);
  const signIn = { email: 'nora@secrets.example', password: staffPassword, code: await app.nextCode() };
  const cookie = cookieOf(await onConsole(stand, '/api/session', signIn));
  const headers = { Cookie: `talon-staff=${cookie}` };
  const found = await onConsole(stand, '/api/people/identify', { pin }, headers);
  if (found.status !== 200) throw new Error(`the PIN was answered ${found.text}`);
  const secrets = {
    'link for staff': link,
    'password of staff': staffPassword,
    'cookie of staff': cookie,
    ...appSecrets('staff', secret),
    'webhook secret': await newWebhookSecret(stand, scratch),
  };
  for (const wrong of Object.values(secrets))
    for (const [path, body] of Object.entries(misplaced(wrong))) {
      const { status, text } = await onConsole(stand, path, body, {
        Cookie: `talon-staff=${wrong.replace(/\s/g, '')}`,
      });
      if (status >= 400) refusals.push(text);
    }
  return secrets;
}

/** Calls of the console with a secret in a wrong place. */
const misplaced = (secret: string): Record<string, Json> => ({
  '/api/session': { email: secret, password: secret, code: secret.slice(0, 20) },
  '/api/enrolment': { token: secret },
  '/api/people/search': { text: secret },
  '/api/people/identify': { pin: secret.slice(0, 20) },
  [`/api/no/such/${encodeURIComponent(secret)}`]: {},
});

async function newWebhookSecret(stand: TestBed, scratch: string): Promise<string> {
  const file = join(scratch, 'client.json');
  const client = {
    client_name: 'Canary',
    redirect_uris: ['https://canary.example/callback'],
    scope: 'openid',
    default_scope: 'openid',
    token_endpoint_auth_method: 'client_secret_basic',
    webhook_uri: 'http://127.0.0.1:9/hook',
    webhook_events: ['consent.revoked'],
  };
  await writeFile(file, JSON.stringify(client));
  await runTalon(stand.commandEnv, ['clients', 'add', 'canary', file]);
  const said = await runTalon(stand.commandEnv, ['clients', 'webhook-secret', 'canary', 'drop']);
  return said.trim().split(' ').at(-1) ?? '';
}

function onConsole(stand: TestBed, path: string, body: Json, headers: Call['headers'] = {}): Promise<Answer> {
  return stand.call(0, path, { host: 'console', body, headers });
}

function cookieOf({ headers, text }: Answer): string {
  const [line = ''] = headers['set-cookie'] ?? [];
  const [, value] = /talon-staff=([^;]+)/.exec(line) ?? [];
  if (!value) throw new Error(`there is no cookie: ${text}`);
  return value;
}
