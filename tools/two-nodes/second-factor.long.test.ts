import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Credentials, createPerson } from './person';
import { startTwoServices, outcomes, type TestBed, wrongCode } from './two-services';

/** People of the demonstration, each with the phone or e-mail that receives their codes. Every limit has its default. */
const people = {
  youssef: { email: 'youssef@etapes.example', password: 'quatre vélos dans la cour' },
  hanne: { email: 'hanne@twee.example', password: 'vijf gele kapstokken' },
  aline: { email: 'aline@oubli.example', password: 'neuf clés perdues' },
  lotte: { email: 'lotte@peeters.example', password: 'vier dozen thee' },
  amine: { email: 'amine@benali.example', password: 'trois tasses de café' },
} as const satisfies Record<string, Credentials>;
const phones = { youssef: '+32470123414', hanne: '+32470123413', aline: '+32470123442' } as const;

let stand: TestBed;
beforeAll(async () => {
  stand = await startTwoServices();
}, 120_000);
afterAll(() => stand.stop());

/** Signs a person in up to the challenge, and returns the code. */
async function waiting(name: keyof typeof phones) {
  const person = createPerson(stand, people[name]);
  const { status, json } = await person.signIn();
  expect([status, json['code']]).toEqual([401, 'mfa-required']);
  const { payload } = json['mfa'] as { payload: string };
  const code = await stand.nextCode(phones[name]);
  return { person, payload, code };
}

async function signedIn(name: keyof typeof people) {
  if (!(name in phones)) {
    const person = createPerson(stand, people[name]);
    expect((await person.signIn()).status).toBe(200);
    return person;
  }
  const { person, payload, code } = await waiting(name as keyof typeof phones);
  expect((await person.request(0, '/mfa/sudo', { body: { payload, code } })).status).toBe(200);
  return person;
}

/** How often the audit trail has an event for an account. */
async function events(email: string, event: string): Promise<number> {
  const { rowCount } = await stand.database.query(
    'select 1 from audit_events join identifiers using (account_id) where value = $1 and event = $2',
    [email, event],
  );
  return rowCount ?? 0;
}

test('one code of a sign-in confirmed 8 times at once is one token', async () => {
  const { person, payload, code } = await waiting('youssef');
  const answers = await stand.atOnce(8, node =>
    person.request(node, '/mfa/sudo', { body: { payload, code } }),
  );
  expect(outcomes(answers)).toEqual({ success: 1, 'code-refused': 7 });
  expect(answers.filter(({ json }) => typeof json['access_token'] === 'string')).toHaveLength(1);
  const { rowCount } = await stand.database.query(
    'select 1 from tokens join identifiers using (account_id) where value = $1',
    [people.youssef.email],
  );
  expect(rowCount).toBe(1);
}, 60_000);

test.each([
  ['sudo', 0],
  ['single', 1],
] as const)(
  'one code of a %s grant confirmed 8 times at once is one grant',
  async (kind, single) => {
    const person = await signedIn('hanne');
    const { payload } = (await person.request(0, `/mfa/sudo?single=${single}`)).json;
    const code = await stand.nextCode(phones.hanne);
    const answers = await stand.atOnce(8, node =>
      person.request(node, '/mfa/sudo', { body: { payload, code } }),
    );
    expect(outcomes(answers)).toEqual({ success: 1, 'code-refused': 7 });
    expect(await events(people.hanne.email, `${kind}-granted`)).toBe(1);
  },
  60_000,
);

test('one code of a method confirmed 8 times at once is one success', async () => {
  const person = await signedIn('lotte');
  const { payload } = (await person.request(0, '/mfa/email/activate')).json;
  const code = await stand.nextCode(people.lotte.email);
  const body = { payload, code };
  const answers = await stand.atOnce(8, node => person.request(node, '/mfa/activate', { body }));
  expect(outcomes(answers)).toEqual({ success: 1, 'code-refused': 7 });
  expect(await events(people.lotte.email, 'method-added')).toBe(1);
}, 60_000);

test('50 wrong codes at a sign-in at once are at most 5 tries', async () => {
  const { person, payload, code } = await waiting('youssef');
  const answers = await stand.atOnce(50, node =>
    person.request(node, '/mfa/sudo', { body: { payload, code: wrongCode(code, node + 1) } }),
  );
  expect(outcomes(answers)).toEqual({ 'code-refused': 50 });
  const { rows } = await stand.database.query('select tries from challenges where payload = $1', [payload]);
  expect(rows).toEqual([{ tries: 5 }]);
  const late = await person.request(1, '/mfa/sudo', { body: { payload, code } });
  expect(outcomes([late])).toEqual({ 'code-refused': 1 });
}, 60_000);

test('of two new passwords at once with one token one is kept', async () => {
  const person = await signedIn('aline');
  const passwords = ['dertien natte paraplu’s', 'veertien droge jassen'];
  const answers = await stand.atOnce(2, node =>
    person.request(node, '/user/password', { method: 'PUT', body: { password: passwords[node] } }),
  );
  expect(outcomes(answers)).toEqual({ success: 1, 'login-required': 1 });
  expect(await events(people.aline.email, 'password-changed')).toBe(1);
  expect((await person.request(0, '/user')).status).toBe(200);
  const kept = answers.findIndex(({ status }) => status === 200);
  const anew = await Promise.all(passwords.map(password => person.signIn(password)));
  expect(anew.map(({ json }) => json['code'])).toEqual(
    passwords.map((_, index) => (index === kept ? 'mfa-required' : 'invalid-credentials')),
  );
}, 60_000);

test('a device that one process logs out is refused by the other at once', async () => {
  const here = await signedIn('amine');
  for (let round = 0; round < 20; round += 1) {
    const there = await signedIn('amine');
    expect((await there.request(round, '/user')).status).toBe(200);
    const path = `/user/login/revoke/${there.deviceId}`;
    expect((await here.request(round + 1, path, { method: 'DELETE' })).status).toBe(204);
    expect((await there.request(round, '/user')).status).toBe(401);
    expect((await here.request(round, '/user')).status).toBe(200);
  }
}, 60_000);
