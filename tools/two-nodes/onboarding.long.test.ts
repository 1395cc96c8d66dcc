import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedHash } from '../start/keys.mjs';
import { type Answer, startTwoServices, outcomes, type TestBed, wrongCode } from './two-services';

const password = 'zeven groene stoelen';

let stand: TestBed;
beforeAll(async () => {
  const many = { most: 100_000, seconds: 3600 };
  stand = await startTwoServices({
    // Raised, because all calls come from one address at the same time.
    LIMITS: JSON.stringify({
      counted: {
        unconfirmedByNetwork: many,
        unconfirmedByNumberBlock: many,
        unconfirmedToBlockBySite: many,
        invalidNumbers: many,
        onboardingsByAssignment: many,
        destinationsByOwner: many,
      },
    }),
  });
}, 120_000);
afterAll(() => stand.stop());

let count = 0;
async function addCard(): Promise<string> {
  const number = `5065${String(10 ** 11 + 5000 + (count += 1))}`;
  const hash = storedHash(stand.hashKeys, 'card', number);
  const text = "insert into card_system_cards (number_hash, last_four, state) values ($1, $2, 'fresh')";
  await stand.database.query(text, [hash, number.slice(-4)]);
  return number;
}

/** Starts an onboarding and requests the code for a new e-mail. */
async function newcomer(number: string) {
  count += 1;
  const [email, phone] = [`node${count}@two.example`, `+3247266${String(1000 + count)}`];
  const begun = await stand.call(count, '/onboarding', { body: { card_number: number } });
  const headers = { 'X-Onboarding': String(begun.json['handle']) };
  const call = (method: string, path: string, body: object, node = count) =>
    stand.call(node, `/onboarding/${path}`, { method, headers, body });
  await call('PUT', 'terms', {
    terms_version: '2026-09',
    privacy_version: '2026-09',
    language: 'nl',
    marketing: false,
  });
  const person = { firstname: 'Marie', lastname: 'Dubois', birthdate: '1990-05-17', language: 'nl' };
  await call('PUT', 'person', person);
  const payloadOf = ({ json }: Answer) => (json['challenge'] as { payload: string }).payload;
  const payload = payloadOf(await call('POST', 'email', { email }));
  const code = await stand.nextCode(email);
  const confirmCode = (code: { payload: string; code: string }, node = count) =>
    stand.call(node, '/challenge/confirm', { headers, body: code });
  const confirm = (typed: string, node = count) => confirmCode({ payload, code: typed }, node);
  return {
    code,
    payload,
    confirm,
    complete: (node = count) => call('POST', 'password', { password }, node),
    async upToPassword(): Promise<void> {
      await confirm(code);
      const phonePayload = payloadOf(await call('POST', 'phone', { phone }));
      const proven = await confirmCode({ payload: phonePayload, code: await stand.nextCode(phone) });
      expect(proven.json['outcome']).toMatchObject({ step: 'password' });
    },
  };
}

test('one card activated 20 times at once gives one account', async () => {
  const number = await addCard();
  const all = await stand.atOnce(20, () => newcomer(number));
  for (const each of all) await each.upToPassword();
  const answers = await Promise.all(all.map((each, index) => each.complete(index)));
  expect(outcomes(answers)).toEqual({ success: 1, 'card-activated': 19 });
  const { rows } = await stand.database.query(
    "select count(*)::int as made from audit_events where event = 'registered'",
  );
  expect(rows).toEqual([{ made: 1 }]);
}, 120_000);

test('one code confirmed 8 times at once is one success', async () => {
  const one = await newcomer(await addCard());
  const answers = await stand.atOnce(8, node => one.confirm(one.code, node));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
}, 60_000);

test('50 wrong codes at once are at most 5 tries', async () => {
  const one = await newcomer(await addCard());
  const answers = await stand.atOnce(50, node => one.confirm(wrongCode(one.code, node + 1), node));
  expect(outcomes(answers)).toEqual({ 'code-refused': 50 });
  const { rows } = await stand.database.query('select tries from challenges where payload = $1', [
    one.payload,
  ]);
  expect(rows).toEqual([{ tries: 5 }]);
  expect(outcomes([await one.confirm(one.code)])).toEqual({ 'code-refused': 1 });
}, 60_000);
