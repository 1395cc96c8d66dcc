import { expect, test } from 'vitest';
import { newCardNumber } from '../../testing/cards';
import type { Given } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

test.each<[string, Given, number]>([
  ['an identifier verified 2 hours ago', { methods: ['sms'], phoneHours: 2 }, 22],
  [
    'an authenticator enrolled 2 hours ago that nothing settled vouched for',
    { methods: ['sms'], methodHours: 2, settledAtOnce: false },
    22,
  ],
  ['a new account', { methods: ['sms'], accountHours: 3 }, 0],
  ['an identifier verified a day ago', { methods: ['sms'], phoneHours: 24 }, 0],
])('%s', async (_, given, hours) => {
  const { browser } = await signedIn(service, given);
  const answer = await browser.requestStepUp('single');
  if (hours === 0) return expect(answer.json).toMatchObject({ purpose: 'single', method: 'sms' });
  expect([answer.status, answer.json.code]).toEqual([403, 'too-new']);
  expect(answer.headers['retry-after']).toBe(String(answer.json.retryAfterSeconds));
  return expect(Math.round(answer.json.retryAfterSeconds / 60)).toBe(hours * 60);
});

test('the waiting time ends when the first authenticator is allowed', async () => {
  const given = { methods: ['sms', 'email'] as const, phoneHours: 2, emailHours: 5 };
  const { browser } = await signedIn(service, given);
  expect(Math.round((await browser.requestStepUp('single')).json.retryAfterSeconds / 3600)).toBe(19);
});

test.each<[string, Given]>([
  ['a fresh address', { methods: ['sms'], phoneHours: 2 }],
  ['an authenticator enrolled without a step-up', { methods: ['sms'], methodHours: 2, settledAtOnce: false }],
])('where no method counts, the card is asked: %s', async (_, given) => {
  const { account, browser } = await signedIn(service, { ...given, hasCard: true });
  expect((await browser.requestStepUp('single')).json).toMatchObject({ method: 'card', channel: 'email' });
  await browser.performStepUp('single', account);
  expect((await browser.status()).single).toBe(true);
});

test('a card that was just added is not accepted, even if the account has an older one', async () => {
  const fresh = await signedIn(service, { hasCard: true, cardHours: 2 });
  const answer = await fresh.browser.requestStepUp('single');
  expect([answer.status, answer.json.code]).toEqual([403, 'too-new']);
  expect(Math.round(answer.json.retryAfterSeconds / 3600)).toBe(22);
  expect((await fresh.browser.requestStepUp('sudo')).json.method).toBe('card');

  const { account, browser } = await signedIn(service, { hasCard: true });
  const number = newCardNumber();
  await service.deps.db.query(
    `insert into card_assignments (card_id, account_id, number_hash, last_four, activation)
     values ('another', $1, $2, '0000', 'activated')`,
    [account.id, service.deps.keyedHash('card', number)],
  );
  const refused = await browser.performStepUp('single', { ...account, card: number });
  expect(refused.json.code).toBe('card-number-refused');
});

test('an authenticator enrolled with a step-up is allowed at once', async () => {
  const { browser } = await signedIn(service, {
    methods: ['sms'],
    methodHours: 2,
    settledAtOnce: true,
    hasCard: true,
  });
  expect((await browser.requestStepUp('single')).json.method).toBe('sms');
});

test('sudo accepts all of them', async () => {
  const { browser } = await signedIn(service, {
    methods: ['sms'],
    phoneHours: 2,
    methodHours: 2,
    settledAtOnce: false,
  });
  expect((await browser.requestStepUp('sudo')).json.method).toBe('sms');
});

test('single is blocked after an identifier was transferred to another account', async () => {
  const { account, browser } = await signedIn(service, { methods: ['sms'], hasCard: true });
  await sql(
    "update accounts set guarded_since = now(), guarded_until = now() + interval '5 hours' where id = $1",
    [account.id],
  );
  const answer = await browser.requestStepUp('single');
  expect(answer.json.code).toBe('too-new');
  expect(Math.round(answer.json.retryAfterSeconds / 3600)).toBe(5);
  expect((await browser.requestStepUp('sudo')).status).toBe(200);
});
