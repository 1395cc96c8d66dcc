import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTalon } from '../faults/run-talon';
import { createCanaryBrowser, type CanaryBrowser } from './canary-browser';
import { clientSecret, getClientTokens } from './client-tokens';
import { plantPersonSecrets, plantStaffSecrets } from './later-canaries';
import { type Answer, type Call, startTwoServices, type TestBed } from './two-services';

const own = { email: 'canary@secrets.example', phone: '+32472664455' };
const newcomer = { email: 'guest@secrets.example', phone: '+32472664466' };
const invited = 'invited@secrets.example';
const cardNumber = '5065111122223339';
const invitationCode = 'QWERT33467';
const passwords = [
  'veertien paarse kanaries',
  'vijftien oranje kanaries',
  'zestien groene kanaries',
  'zeventien blauwe kanaries',
] as const;
const iban = 'BE71096123456769';
const registerNumber = '85073003328';

/** The secrets that must not be found, by name. Codes and tokens are added as they are issued. */
const secrets: Record<string, string> = {
  'card number': cardNumber,
  'invitation code': invitationCode,
  'bank account': iban,
  'register number': registerNumber,
  'client secret': clientSecret,
  ...Object.fromEntries(passwords.map((password, index) => [`password ${index}`, password])),
};
const refusals: string[] = [];

let stand: TestBed;
let browser: CanaryBrowser;
let scratch = '';
let output = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'talon-secrets-'));
  output = openSync(join(scratch, 'log'), 'a');
  stand = await startTwoServices({ LOG_LEVEL: 'debug' }, output);
  browser = createCanaryBrowser(stand, refusals);
  await load(
    'people',
    `platform,person_id,register_number,emails\npersonal,P-canary,${registerNumber},${own.email}`,
  );
  await load('cards', `card_number,user_id\n${cardNumber},P-canary`);
  const sent = `${invited},be,${invitationCode},no`;
  await load('invitations', `reference,email,market,code,send\ncanary,${sent}`);
}, 120_000);
afterAll(async () => {
  await stand.stop();
  closeSync(output);
  await rm(scratch, { recursive: true, force: true });
});

/** Imports rows with the operators' command. Its output is searched for secrets too. */
async function load(kind: string, csv: string): Promise<void> {
  const file = join(scratch, `${kind}.csv`);
  await writeFile(file, csv);
  refusals.push(await runTalon(stand.commandEnv, ['import', kind, file]));
}

/** Adds a secret. Throws if it is missing. */
function keep(name: string, secret: unknown): string {
  if (typeof secret !== 'string' || secret.length < 6) throw new Error(`there is no ${name}`);
  return (secrets[name] = secret);
}

/** Waits for messages to a destination, and returns the first match of the pattern that is not a known secret. */
async function newPart(destination: string, pattern: RegExp): Promise<string | undefined> {
  const known = new Set(Object.values(secrets));
  for (let tries = 0; tries < 100; tries += 1) {
    const path = `/messages.json?to=${encodeURIComponent(destination)}`;
    const { text } = await stand.call(0, path, { host: 'outbox' });
    const found = [...text.matchAll(pattern)].find(([, part = '']) => !known.has(part))?.[1];
    if (found) return found;
    await sleep(100);
  }
  return undefined;
}

/** The address behind a masked one, which shows the first letter of an e-mail or the last digits of a phone. */
function addressOf(masked: string): string {
  const isRecipient = (each: string) =>
    masked.includes('@') ? each.includes('@') && each[0] === masked[0] : each.endsWith(masked.slice(-2));
  return [...Object.values(own), ...Object.values(newcomer)].find(isRecipient) ?? '';
}

/** Confirms the challenge with the sent code, and with the card if it is required. */
async function confirm(name: string, challenge: unknown, more: object = {}, headers = {}): Promise<Answer> {
  const { payload, destination, recipient, method } = challenge as Record<string, string>;
  const address = addressOf(destination ?? String(recipient));
  const code = keep(`code of ${name}`, await newPart(address, /"code":"(\d+)"/g));
  const card = method === 'card' && { card_number: cardNumber };
  return browser.succeed('/challenge/confirm', { headers, body: { payload, code, ...card, ...more } });
}

const outcomeOf = ({ json }: Answer) => json['outcome'] as Record<string, unknown>;

/** Creates an account by an onboarding and signs in. */
async function onboard(begin: object, addresses: typeof own, password: string): Promise<Answer> {
  const begun = await browser.succeed('/onboarding', { body: begin });
  const headers = { 'X-Onboarding': keep(`handle of ${addresses.email}`, begun.json['handle']) };
  const terms = { terms_version: '2026-09', privacy_version: '2026-09', language: 'nl', marketing: false };
  await browser.succeed('/onboarding/terms', { headers, body: terms, method: 'PUT' });
  const person = { firstname: 'Wouter', lastname: 'Geheim', birthdate: '1990-05-17', language: 'nl' };
  await browser.succeed('/onboarding/person', { headers, body: person, method: 'PUT' });
  for (const kind of ['email', 'phone'] as const) {
    const body = { [kind]: addresses[kind] };
    const { json } = await browser.succeed(`/onboarding/${kind}`, { headers, body });
    await confirm(addresses[kind], json['challenge'], {}, headers);
  }
  const completed = await browser.succeed('/onboarding/password', { headers, body: { password } });
  keep(`token of ${addresses.email}`, completed.json['access_token']);
  return completed;
}

async function signIn(name: string, password: string): Promise<void> {
  browser.token = '';
  const asked = await browser.request('/token', { body: { email: own.email, password } });
  expect(asked.json['code']).toBe('mfa-required');
  const { json } = await browser.succeed(`/mfa/sudo?payload=${payloadOf(asked)}`);
  const confirmed = await confirm(name, json, { isTrustedDevice: true });
  browser.token = keep(`token of ${name}`, outcomeOf(confirmed)['access_token']);
  const [, device] = [...browser.cookies].find(([cookie]) => cookie.startsWith('trust-')) ?? [];
  keep(`trusted device of ${name}`, device);
}

const payloadOf = ({ json }: Answer) => (json['mfa'] as { payload: string }).payload;

/** All rows of all tables except the outbox, which simulates the person's phone. Bytes are written as hexadecimal. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await stand.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
        and table_name <> 'outbox'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await stand.database.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** Sends a secret in wrong places and in calls that are refused, first without a session, then with one. */
async function misplace(secret: string): Promise<void> {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const fields = { grant_type: 'authorization_code', code: secret, refresh_token: secret };
  const { token } = browser;
  browser.token = '';
  const signedOut: [path: string, call?: Call][] = [
    ['/token', { body: { email: own.email, password: `${secret}x` } }],
    ['/token', { body: { email: secret, password: secret } }],
    [`/user?access_token=${encodeURIComponent(secret)}`],
    [`/no/such/${encodeURIComponent(secret)}`],
    ['/user', { headers: { Authorization: `Bearer ${secret.replace(/\s/g, '')}` } }],
    ['/user', { headers: { ...basic(secret), 'X-Device-ID': secret } }],
    ['/onboarding', { body: { card_number: secret } }],
    ['/onboarding', { body: { invitation_code: secret } }],
    ['/user/forgot-password', { body: { email: secret } }],
    ['/user/forgot-username', { body: { register_number: secret } }],
    ['/user/reset-password', { body: { reset: secret, password: secret, card_number: secret } }],
    ['/user/not-me', { body: { link: `${secret}x` } }],
    ['/onboarding/invitation/undo', { body: { link: secret } }],
    ['/oauth/token', { body: { client_secret: secret, code: secret, grant_type: secret } }],
    [
      '/oauth/token',
      { headers: { ...form, ...basic(`1003:${secret}`) }, body: new URLSearchParams(fields).toString() },
    ],
  ];
  await Promise.all(signedOut.map(call => browser.request(...call)));
  browser.token = token;
  await browser.request('/challenge/confirm', { body: { payload: secret, code: secret } });
  await browser.request('/user', {
    body: { firstname: secret, lastname: { nested: secret }, language: 'nl' },
  });
}

test('no secret is in the log, the database or a refusal, whatever a person does', async () => {
  await onboard({ card_number: cardNumber }, own, passwords[0]);
  await confirm('the enrolment', (await browser.succeed('/mfa/sms/activate')).json);
  await signIn('the sign-in', passwords[0]);

  const intended = await browser.succeed('/mfa/sudo/iban', { body: { iban } });
  await confirm('the single-use step-up', intended.json);
  await browser.succeed('/user/iban', { method: 'PUT', body: { iban } });
  await confirm('the step-up', (await browser.succeed('/mfa/sudo?single=0')).json);
  Object.assign(secrets, await getClientTokens(stand, browser));
  const change = { method: 'PUT', body: { password: passwords[1] } };
  keep('token after the change', (await browser.succeed('/user/password', change)).json['access_token']);

  const { email } = own;
  const forgotten = await browser.succeed('/user/forgot-password', { body: { email } });
  const reset = keep('reset', outcomeOf(await confirm('the reset', forgotten.json))['reset']);
  await browser.succeed('/user/reset-password', { body: { reset, password: passwords[2] } });
  await signIn('the sign-in after the reset', passwords[2]);
  await confirm('the second step-up', (await browser.succeed('/mfa/sudo?single=0')).json);
  const ofPerson = await plantPersonSecrets(browser);
  const pin = ofPerson['helpdesk PIN'] ?? '';
  Object.assign(secrets, ofPerson, await plantStaffSecrets(stand, scratch, pin, refusals));
  for (const number of [{ register_number: registerNumber }, { card_number: cardNumber }]) {
    const { json } = await browser.succeed('/user/forgot-username', { body: number });
    expect(json['usernames']).toHaveLength(2);
  }

  const { json } = await onboard({ invitation_code: invitationCode }, newcomer, passwords[3]);
  expect(json['invitation']).toBe('unconfirmed');
  const undo = keep('undo link', await newPart(invited, /\/invitation-undo#([\w-]{43})/g));
  await browser.succeed('/onboarding/invitation/undo', { body: { link: undo } });
  keep('renewed invitation code', await newPart(invited, /\/onboarding#(\w{10})/g));
  const notMe = keep('“not me” link', await newPart(email, /\/not-me#([\w-]{20})/g));

  for (const secret of Object.values(secrets)) await misplace(secret);
  await browser.succeed('/user/not-me', { body: { link: notMe } });
  expect(refusals.length).toBeGreaterThan(10 * Object.keys(secrets).length);

  const places = {
    log: readFileSync(join(scratch, 'log'), 'utf8'),
    database: await everythingStored(),
    refusals: refusals.join('\n'),
  };
  expect(places.database).toContain(own.email);
  expect(places.log).toContain('/user');
  const found: string[] = [];
  for (const [place, text] of Object.entries(places)) {
    for (const [name, secret] of Object.entries(secrets)) {
      // A code of six digits may occur inside a longer number, so only separate occurrences count.
      if (new RegExp(`(?<![\\w-])${secret.replace(/[+.]/g, '\\$&')}(?![\\w-])`).test(text))
        found.push(`${name} in ${place}`);
      if (secret.length <= 8) continue;
      const hidden = {
        hex: Buffer.from(secret).toString('hex'),
        base64: Buffer.from(secret).toString('base64'),
      };
      for (const [form, written] of Object.entries(hidden))
        if (text.includes(written)) found.push(`${name} in ${place}, as ${form}`);
    }
  }
  expect(found).toEqual([]);
}, 240_000);
