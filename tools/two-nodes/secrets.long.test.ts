import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedHash } from '../start/keys.mjs';
import { type Answer, startTwoServices, type Stand } from './two-services';

const email = 'canary@secrets.example';
const phone = '+32472664455';
const cardNumber = '5065111122223339';
const passwords = [
  'veertien paarse kanaries',
  'vijftien oranje kanaries',
  'zestien groene kanaries',
] as const;
const iban = 'BE71096123456769';
const registerNumber = '85073003328';

let stand: Stand;
let scratch = '';
let output = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'talon-secrets-'));
  output = openSync(join(scratch, 'log'), 'a');
  stand = await startTwoServices({ LOG_LEVEL: 'debug' }, output);
}, 120_000);
afterAll(async () => {
  await stand.stop();
  closeSync(output);
  await rm(scratch, { recursive: true, force: true });
});

/** What nobody may find: by name, the secret. Codes are added as they come. */
const secrets: Record<string, string> = {};
const refusals: string[] = [];

/** A call whose refusal is kept, to search it. */
async function ask(
  path: string,
  headers: Record<string, string>,
  body?: object,
  method?: string,
): Promise<Answer> {
  const answer = await stand.call(refusals.length, path, {
    headers,
    ...(body && { body }),
    ...(method && { method }),
  });
  if (answer.status >= 400) refusals.push(JSON.stringify(answer.json));
  return answer;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const payloadOf = ({ json }: Answer) => (json['challenge'] as { payload: string }).payload;

async function codeTo(name: string, destination: string): Promise<string> {
  const code = await stand.nextCode(destination);
  secrets[name] = code;
  return code;
}

async function onboard(): Promise<string> {
  const hash = storedHash(stand.hashKeys, 'card', cardNumber);
  await stand.database.query(
    "insert into card_system_cards (number_hash, last_four, state) values ($1, right($2, 4), 'fresh')",
    [hash, cardNumber],
  );
  const begun = await ask('/onboarding', {}, { card_number: cardNumber });
  const handle = String(begun.json['handle']);
  secrets['handle'] = handle;
  const mine = { 'X-Onboarding': handle };
  const terms = { terms_version: '2026-09', privacy_version: '2026-09', language: 'nl', marketing: false };
  await ask('/onboarding/terms', mine, terms, 'PUT');
  const person = { firstname: 'Wouter', lastname: 'Geheim', birthdate: '1990-05-17', language: 'nl' };
  await ask('/onboarding/person', mine, person, 'PUT');
  for (const [kind, destination] of [
    ['email', email],
    ['phone', phone],
  ] as const) {
    const payload = payloadOf(await ask(`/onboarding/${kind}`, mine, { [kind]: destination }));
    const code = await codeTo(`onboarding ${kind}`, destination);
    await ask('/challenge/confirm', mine, { payload, code });
  }
  const { json } = await ask('/onboarding/password', mine, { password: passwords[0] });
  return String(json['access_token']);
}

/** Confirms a step-up with the code that was sent. */
async function stepUp(token: string, single: 0 | 1): Promise<void> {
  const { json } = await ask(`/mfa/sudo?single=${single}`, bearer(token));
  const destination = json['method'] === 'sms' ? phone : email;
  const code = await codeTo(`step-up ${single}`, destination);
  const body = {
    payload: json['payload'],
    code,
    ...(json['method'] === 'card' && { card_number: cardNumber }),
  };
  expect((await ask('/mfa/sudo', bearer(token), body)).status).toBe(200);
}

/** Every row of every table but the outbox, which stands for the person's phone; bytes are hexadecimal there. */
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

test('no secret is in the log, the database or a refusal, whatever a person does', async () => {
  secrets['card number'] = cardNumber;
  secrets['bank account'] = iban;
  secrets['register number'] = registerNumber;
  passwords.forEach((password, index) => (secrets[`password ${index}`] = password));

  let token = await onboard();
  secrets['first token'] = token;
  await stepUp(token, 1);
  expect((await ask('/user/iban', bearer(token), { iban }, 'PUT')).status).toBe(200);
  await stepUp(token, 0);
  const changed = await ask('/user/password', bearer(token), { password: passwords[1] }, 'PUT');
  expect(changed.status).toBe(200);
  token = String(changed.json['access_token']);
  secrets['second token'] = token;

  await ask('/forgot-password', {}, { email });
  await ask('/forgot-username', {}, { register_number: registerNumber });
  await ask('/forgot-username', {}, { card_number: cardNumber });

  // Secrets where they do not belong, and calls that are refused.
  for (const secret of Object.values(secrets)) {
    await ask('/token', {}, { email, password: `${secret}x` });
    await ask('/token', {}, { email: secret, password: secret });
    await ask(`/user?access_token=${encodeURIComponent(secret)}`, {});
    await ask(`/no/such/${encodeURIComponent(secret)}`, {});
    await ask('/user', { Authorization: `Bearer ${secret.replace(/\s/g, '')}` });
    await ask('/user', {
      Authorization: `Basic ${Buffer.from(secret).toString('base64')}`,
      'X-Device-ID': secret,
    });
    await ask('/challenge/confirm', bearer(token), { payload: secret, code: secret });
    await ask('/user', bearer(token), { firstname: secret, lastname: { nested: secret }, language: 'nl' });
    await ask('/onboarding', {}, { card_number: secret, invitation: secret });
    await ask('/oauth/token', {}, { client_secret: secret, code: secret, grant_type: secret });
  }
  expect(refusals.length).toBeGreaterThan(80);

  const places = {
    log: readFileSync(join(scratch, 'log'), 'utf8'),
    database: await everythingStored(),
    refusals: refusals.join('\n'),
  };
  expect(places.database).toContain(email);
  expect(places.log).toContain('/user');
  const found: string[] = [];
  for (const [place, text] of Object.entries(places)) {
    for (const [name, secret] of Object.entries(secrets)) {
      const hex = Buffer.from(secret).toString('hex');
      // A code of six digits may occur in a longer number, so it is searched alone.
      if (new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text)) found.push(`${name} in ${place}`);
      if (secret.length > 8 && text.includes(hex)) found.push(`${name} in ${place}, as hexadecimal digits`);
    }
  }
  expect(found).toEqual([]);
}, 240_000);
