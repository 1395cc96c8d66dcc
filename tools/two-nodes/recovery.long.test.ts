import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from './person';
import { startTwoServices, outcomes, type TestBed } from './two-services';

/** A person of the demonstration without two-step verification. Every limit has its default. */
const joris = { email: 'joris@vergeten.example', password: 'acht oude sleutels' };

let stand: TestBed;
beforeAll(async () => {
  stand = await startTwoServices();
}, 120_000);
afterAll(() => stand.stop());

test('one code of a reset confirmed 8 times at once is one reset, and used 8 times at once one new password', async () => {
  const { json } = await stand.call(0, '/user/forgot-password', { body: { email: joris.email } });
  const body = { payload: json['payload'], code: await stand.nextCode(joris.email) };
  const confirmed = await stand.atOnce(8, node => stand.call(node, '/challenge/confirm', { body }));
  expect(outcomes(confirmed)).toEqual({ success: 1, 'code-refused': 7 });
  expect((await stand.database.query('select 1 from reset_permissions')).rowCount).toBe(1);

  const right = confirmed.find(({ status }) => status === 200)?.json['outcome'] as { reset: string };
  const { reset } = right;
  const passwords = Array.from({ length: 8 }, (_, index) => `negen nieuwe sleutels ${index}`);
  const changed = await stand.atOnce(8, node =>
    stand.call(node, '/user/reset-password', { body: { reset, password: passwords[node] } }),
  );
  expect(outcomes(changed)).toEqual({ success: 1, 'challenge-ended': 7 });
  const { rowCount } = await stand.database.query(
    "select 1 from audit_events where event = 'password-reset'",
  );
  expect(rowCount).toBe(1);

  const kept = passwords[changed.findIndex(({ status }) => status === 204)];
  const signedIn = await createPerson(stand, joris).signIn(kept);
  // The code is sent by another channel than that of the reset.
  expect([signedIn.json['code'], signedIn.json['mfa']]).toMatchObject(['mfa-required', { method: 'sms' }]);
}, 60_000);
