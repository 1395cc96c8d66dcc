import { expect, test } from 'vitest';
import { imposePassword } from '../../commands/impose-password';
import { createBrowser } from '../../testing/browser';
import { linkTo } from '../../testing/not-me';
import { raisedLimits } from '../../testing/raised-limits';
import { newPassword } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

const outcome = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];

/** A thief knows the password and moved the e-mail two hours ago; the owner has reported it. */
async function addHijackedAccount(given: Given) {
  const columns = { language: 'en' };
  const account = await addVerifiedAccount(service.deps, { emailHours: 2, columns, ...given });
  const thief = createBrowser(service);
  const asked = await thief.signIn(account);
  if (asked.status === 401)
    await thief.confirm(asked.json.mfa.payload, await thief.codeFor({ email: account.email, phone: '' }));
  const report = await service.call('/user/not-me', { body: { link: await linkTo(service, account.email) } });
  expect(report.status).toBe(200);
  return { account, thief };
}

test('a thief who moved the e-mail signs in with no code from it, and sets no password', async () => {
  const { account, thief } = await addHijackedAccount({ methods: ['email'] });
  const refused = await thief.signIn(account);
  expect(outcome(refused)).toEqual([403, 'too-new']);
  expect(Math.round(refused.json.retryAfterSeconds / 3600)).toBe(22);
  expect(refused.headers['retry-after']).toBe(String(refused.json.retryAfterSeconds));
  expect(refused.json.message).toContain('helpdesk op +32 2 000 12 34');
});

test('the wrong password gets the reply of any other account', async () => {
  const { account, thief } = await addHijackedAccount({ methods: ['email'] });
  expect(outcome(await thief.signIn(account, 'not the password'))).toEqual([400, 'invalid-credentials']);
});

test('the owner continues with the authenticator that has not moved', async () => {
  const { account } = await addHijackedAccount({ methods: ['email', 'sms'] });
  const owner = createBrowser(service);
  const asked = await owner.signIn(account);
  expect(asked.json.mfa.method).toBe('sms');
  const shown = await owner.show(asked.json.mfa.payload);
  expect(shown.json.other_methods).toEqual([]);
  const switched = await owner.show(asked.json.mfa.payload, '&method=email');
  expect(outcome(switched)).toEqual([400, 'invalid-request']);
  const signed = await owner.confirm(asked.json.mfa.payload, await owner.codeFor(account));
  expect(signed.json.required_action).toBe('weak_password');
  const changed = await owner.call('/user/password', { method: 'PUT', body: { password: newPassword } });
  expect(changed.json.required_action).toBeNull();
});

test('the owner continues with the card, whose code goes to the address that has not moved', async () => {
  const { account } = await addHijackedAccount({ methods: ['email'], hasCard: true });
  const owner = createBrowser(service);
  const { payload, method } = (await owner.signIn(account)).json.mfa;
  expect(method).toBe('card');
  const { channel } = (await owner.show(payload)).json;
  expect(channel).toBe('sms');
  const code = await owner.codeFor({ email: '', phone: account.phone });
  const signed = await owner.confirm(payload, code, { card_number: account.card });
  expect(signed.json.required_action).toBe('weak_password');
});

test('a card that was added since does not open the account', async () => {
  const { account, thief } = await addHijackedAccount({ methods: ['email'], hasCard: true, cardHours: 1 });
  expect(outcome(await thief.signIn(account))).toEqual([403, 'too-new']);
});

test('without an authenticator, the new password needs a code to the address that has not moved', async () => {
  const { account, thief } = await addHijackedAccount({});
  await thief.signIn(account);
  expect((await thief.requestStepUp('sudo')).json).toMatchObject({ method: 'sms', other_methods: [] });

  const onlyEmail = await addHijackedAccount({ verified: ['email'] });
  await onlyEmail.thief.signIn(onlyEmail.account);
  const refused = await onlyEmail.thief.requestStepUp('sudo');
  expect(outcome(refused)).toEqual([403, 'too-new']);
  expect(Math.round(refused.json.retryAfterSeconds / 3600)).toBe(22);
});

test('after the wait, the moved e-mail counts like any other', async () => {
  const { account, thief } = await addHijackedAccount({ methods: ['email'] });
  await service.deps.db.query(
    "update identifiers set verified_at = verified_at - interval '23 hours' where account_id = $1",
    [account.id],
  );
  expect((await thief.signIn(account)).json.mfa.method).toBe('email');
});

test('a step-up and a code from before an operator imposes the password no longer count', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['email'], emailHours: 2 });
  const thief = createBrowser(service);
  await thief.signInWithCode(account);
  expect((await thief.status()).sudo).toBe(true);
  const waiting = createBrowser(service);
  const { payload } = (await waiting.signIn(account)).json.mfa;
  const code = await waiting.codeFor(account);
  await imposePassword(service.deps, account.id);
  const change = await thief.call('/user/password', { method: 'PUT', body: { password: newPassword } });
  expect(outcome(change)).toEqual([403, 'sudo-required']);
  expect(outcome(await thief.requestStepUp('sudo'))).toEqual([403, 'too-new']);
  expect(outcome(await waiting.confirm(payload, code))).toEqual([422, 'code-refused']);
});
