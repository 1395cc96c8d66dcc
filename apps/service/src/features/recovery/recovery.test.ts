import { describe, expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { messagesTo } from '../../testing/messages';
import { createRecovery, wrongCode } from '../../testing/recovery';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const luxembourg = { host: 'account-api.talon-lux.localhost:3000' };
let count = 0;
const newPhone = () => `+3247022${String((count += 1)).padStart(4, '0')}`;
const idOf = async (email: string) =>
  (await sql('select account_id from identifiers where value = $1', [email])).rows[0].account_id as string;

/** An account and a visitor who has forgotten its password. */
async function forgetful(given: Record<string, string> = {}) {
  const phone = newPhone();
  const { email } = await addAccount(service.deps, { phones: phone, ...given });
  return { email, phone, person: createRecovery(service) };
}

describe('forgot password', () => {
  test('by e-mail needs a code of six digits; the old password is not valid after the reset', async () => {
    const { email, person } = await forgetful();
    const asked = await person.forgot({ email: ` ${email.toUpperCase()} ` });
    expect(asked).toMatchObject({
      status: 200,
      json: {
        recipient: ['p•••@t•••.example'],
        technology: 'email',
        code_length: 6,
        expires_in: 600,
        resend_in: 15,
        tries_left: 5,
      },
    });
    const code = await person.codeFor(email);
    expect(code).toMatch(/^\d{6}$/);
    const confirmed = await person.confirm(asked.json.payload, code);
    expect(confirmed).toMatchObject({ status: 200, json: { expires_in: 900 } });
    expect(confirmed.json.accounts).toEqual([
      { available_in: 0, id: await idOf(email), firstname: 'Lotte', platforms: [] },
    ]);
    expect(confirmed.json.reset).toMatch(/^[\w-]{43}$/);
    expect((await person.reset({ reset: confirmed.json.reset })).status).toBe(204);
    expect((await person.signIn({ email, password: goodPassword })).json.code).toBe('invalid-credentials');
    expect((await person.signIn({ email })).json.code).toBe('mfa-required');
  });

  test('by SMS needs a code of eight digits', async () => {
    const { phone, person } = await forgetful();
    const asked = await person.forgot({ phone: `0${phone.slice(3)}` });
    expect(asked.json).toMatchObject({ technology: 'SMS', code_length: 8 });
    expect(asked.json.recipient[0]).toMatch(/^\+32 4[• ]+\d\d$/);
    expect(await person.codeFor(phone)).toMatch(/^\d{8}$/);
  });

  test('sends the code in the language of the account', async () => {
    const { email, person } = await forgetful({ language: 'de' });
    await person.forgot({ email, language: 'nl' });
    expect((await messagesTo(service.deps, email))[0]).toMatchObject({ language: 'de' });
  });

  test.each([
    ['email', 'no address', 'email-refused'],
    ['phone', '+32 2 234 56 78', 'phone-refused'],
    ['phone', '+44 7911 123456', 'phone-refused'],
    ['phone', 'zero', 'phone-refused'],
  ])('%s %s is refused when it is typed', async (kind, typed, code) => {
    expect((await createRecovery(service).forgot({ [kind]: typed })).json.code).toBe(code);
  });

  test.each([{}, { email: 'a@b.example', phone: '+32470123401' }, { email: 5 }, { email: ['a@b.example'] }])(
    '%j is a bad request',
    async body => {
      const { status, json } = await createRecovery(service).forgot(body);
      expect([status, json.code]).toEqual([400, 'invalid-request']);
    },
  );

  test('resends a new code with the same payload; the earlier code is void', async () => {
    const { email, person } = await forgetful();
    const { payload } = (await person.forgot({ email })).json;
    const first = await person.codeFor(email);
    await person.confirm(payload, wrongCode(first));
    expect((await person.resend(payload)).json).toMatchObject({ code: 'too-many-codes' });
    await sql("update challenges set may_resend_at = now(), expires_at = now() + '5 minutes'");
    expect((await person.resend(payload)).json).toMatchObject({
      payload,
      resend_in: 30,
      tries_left: 4,
      expires_in: 300,
    });
    const second = await person.codeFor(email);
    expect((await person.confirm(payload, first)).json.code).toBe('code-refused');
    expect((await person.confirm(payload, second)).status).toBe(200);
  });

  test('refuses a resend of an ended challenge or of another purpose', async () => {
    const { email, person } = await forgetful();
    const { payload } = (await person.forgot({ email })).json;
    expect((await createRecovery(service, luxembourg).resend(payload)).json.code).toBe('challenge-ended');
    expect((await person.resend('nothing of the kind')).json.code).toBe('challenge-ended');
    await sql('update challenges set expires_at = now() where payload = $1', [payload]);
    expect((await person.resend(payload)).json.code).toBe('challenge-ended');
  });
});

describe('a recovery code is refused', () => {
  const waiting = async () => {
    const { email, person } = await forgetful();
    const { payload } = (await person.forgot({ email })).json;
    return { email, person, payload: payload as string, code: await person.codeFor(email) };
  };
  const refused = { status: 422, json: { code: 'code-refused' } };

  test('if it is wrong, used, expired or of another person', async () => {
    const one = await waiting();
    const other = await waiting();
    expect(await one.person.confirm(one.payload, wrongCode(one.code))).toMatchObject(refused);
    expect(await one.person.confirm(other.payload, one.code)).toMatchObject(refused);
    expect((await one.person.confirm(one.payload, one.code)).status).toBe(200);
    expect(await one.person.confirm(one.payload, one.code)).toMatchObject(refused);
    await sql('update challenges set expires_at = now() where payload = $1', [other.payload]);
    expect(await other.person.confirm(other.payload, other.code)).toMatchObject(refused);
  });

  test('if it is of another market or purpose', async () => {
    const { person, payload, code } = await waiting();
    const there = createRecovery(service, luxembourg);
    expect(await there.confirm(payload, code)).toMatchObject(refused);
    const stepUp = await person.call('/mfa/sudo', { payload, code });
    expect(stepUp.status).toBeGreaterThanOrEqual(400);
    expect((await person.confirm(payload, code)).status).toBe(200);
  });

  test.each([
    [
      'in full-width digits',
      (code: string) => code.replace(/\d/g, at => String.fromCharCode(0xff10 + Number(at))),
    ],
    ['with letters', () => 'abcdef'],
  ])('%s', async (_, change) => {
    const { person, payload, code } = await waiting();
    expect(await person.confirm(payload, change(code))).toMatchObject(refused);
  });

  test.each([
    ['as a number', Number],
    ['as an array', (code: string) => [code]],
    ['as an object', (code: string) => ({ code })],
  ])('%s is a bad request', async (_, change) => {
    const { person, payload, code } = await waiting();
    const answer = await person.confirm(payload, change(code));
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid-request']);
  });

  test('if the account has lost the address meanwhile', async () => {
    const { email, person, payload, code } = await waiting();
    await sql('update identifiers set verified_at = null where value = $1', [email]);
    expect(await person.confirm(payload, code)).toMatchObject(refused);
  });
});

describe('fresh identifiers', () => {
  test('verified less than 24 hours ago cannot reset the password of an older account', async () => {
    const { email, phone, person } = await forgetful();
    await sql("update accounts set created_at = now() - interval '25 hours' where id = $1", [
      await idOf(email),
    ]);
    await sql("update identifiers set verified_at = now() - interval '25 hours' where value = $1", [email]);
    await sql("update identifiers set verified_at = now() - interval '23 hours' where value = $1", [phone]);
    const { payload } = (await person.forgot({ phone })).json;
    const tooNew = await person.confirm(payload, await person.codeFor(phone));
    expect([tooNew.status, tooNew.json.code]).toEqual([403, 'too-new']);
    expect(tooNew.json.retryAfterSeconds).toBeGreaterThan(3500);
    expect(tooNew.json.retryAfterSeconds).toBeLessThanOrEqual(3600);
    expect(await person.prove({ email })).toMatch(/^[\w-]{43}$/);
  });

  test('that replace another one after the code make the reset fail', async () => {
    const { email, person } = await forgetful();
    const reset = await person.prove({ email });
    await sql("update accounts set created_at = now() - interval '25 hours' where id = $1", [
      await idOf(email),
    ]);
    expect((await person.reset({ reset })).json.code).toBe('too-new');
  });
});

describe('the new password', () => {
  test.each([
    ['short', 'password-refused'],
    ['unbelievable', 'password-refused'],
    ['een Lotte vol sterren', 'password-refused'],
  ])('%s: refused, and the reset may be used again', async (password, code) => {
    const { email, person } = await forgetful();
    const reset = await person.prove({ email });
    expect((await person.reset({ reset, password })).json.code).toBe(code);
    expect((await person.reset({ reset })).status).toBe(204);
    expect((await person.reset({ reset })).json.code).toBe('challenge-ended');
  });

  test('needs a reset permission that is not expired, forged or of another market', async () => {
    const { email, person } = await forgetful();
    const reset = await person.prove({ email });
    expect((await createRecovery(service, luxembourg).reset({ reset })).json.code).toBe('challenge-ended');
    expect((await person.reset({ reset: 'A'.repeat(43) })).json.code).toBe('challenge-ended');
    expect((await person.reset({ reset: 'short' })).json.code).toBe('challenge-ended');
    await sql("update reset_permissions set expires_at = now() - interval '1 second'");
    expect((await person.reset({ reset })).json.code).toBe('challenge-ended');
  });

  test('ends all sessions, trusted devices, pending codes and reset permissions, and is notified', async () => {
    const { email, phone, person } = await forgetful();
    const id = await idOf(email);
    const { access_token: token } = (await person.signIn({ email, password: goodPassword })).json;
    await sql(
      `insert into trusted_devices (secret_hash, account_id, trusted_until) values ('secret', $1, now() + interval '1 day')`,
      [id],
    );
    const later = (await person.forgot({ phone })).json;
    const other = await person.prove({ phone });
    const reset = await person.prove({ email });
    expect((await person.reset({ reset })).status).toBe(204);
    const user = await service.call('/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(user.status).toBe(401);
    expect((await sql('select 1 from trusted_devices where account_id = $1', [id])).rowCount).toBe(0);
    expect((await person.reset({ reset: other })).json.code).toBe('challenge-ended');
    expect((await person.resend(later.payload)).json.code).toBe('challenge-ended');
    const { rows } = await sql(
      "select event from audit_events where account_id = $1 and event = 'password-reset'",
      [id],
    );
    expect(rows).toHaveLength(1);
    const [newest] = await messagesTo(service.deps, email);
    expect(newest).toMatchObject({ code: null, subject: expect.stringMatching(/new password/i) });
  });

  test('signs nobody in, and the next sign-in requires the other channel', async () => {
    const { email, phone, person } = await forgetful();
    const answer = await person.reset({ reset: await person.prove({ email }) });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await person.signIn({ email })).json).toMatchObject({ mfa: { method: 'sms' } });
    expect(await person.codeFor(phone)).toMatch(/^\d{8}$/);
  });

  test('never skips MFA, even if the reset used the only authenticator', async () => {
    const { email, phone, person } = await forgetful();
    await sql("insert into authenticators (account_id, type, settled_at_once) values ($1, 'sms', true)", [
      await idOf(email),
    ]);
    await person.reset({ reset: await person.prove({ phone }) });
    expect((await person.signIn({ email })).json).toMatchObject({ mfa: { method: 'sms' } });
  });

  test('lets an account with a phone only sign in with the password, with a notification', async () => {
    const phone = newPhone();
    await addAccount(service.deps, { emails: '', phones: phone });
    const person = createRecovery(service);
    await person.reset({ reset: await person.prove({ phone }) });
    expect((await person.signIn({ phone })).status).toBe(200);
    const { rows } = await sql(
      `select guarded_until > now() + interval '23 hours' as is_barred from accounts a
         join identifiers i on i.account_id = a.id where i.value = $1`,
      [phone],
    );
    expect(rows).toEqual([{ is_barred: true }]);
  });

  test('unlocks the sign-in after a hundred failures and ends waiting times', async () => {
    const { email, person } = await forgetful();
    for (let failures = 0; failures < 3; failures += 1) await person.signIn({ email, password: 'wrong' });
    expect((await person.signIn({ email })).status).toBe(429);
    await sql('update consecutive_failures set failures = 100');
    await person.reset({ reset: await person.prove({ email }) });
    expect((await person.signIn({ email })).json.code).toBe('mfa-required');
  });

  test('completes the required action of an imposed or weak password', async () => {
    const phone = newPhone();
    await addAccount(service.deps, { emails: '', phones: phone, password_imposed: 'yes' });
    const person = createRecovery(service);
    await person.reset({ reset: await person.prove({ phone }) });
    expect((await person.signIn({ phone })).json.required_action).toBeNull();
  });
});

describe('an identifier on several accounts', () => {
  const shared = async () => {
    const email = `shared${(count += 1)}@test.example`;
    await addAccount(service.deps, { emails: email, firstname: 'Thomas', user_id: `P-${count}` });
    await addAccount(service.deps, {
      emails: email,
      firstname: 'Tom',
      password: 'het andere wachtwoord',
      customer_user_id: `C-${count}`,
    });
    const person = createRecovery(service);
    const { payload } = (await person.forgot({ email })).json;
    const { json } = await person.confirm(payload, await person.codeFor(email));
    return { email, person, reset: json.reset as string, accounts: json.accounts };
  };

  test('lets the person choose an account after the code, by first name and platforms', async () => {
    const { email, person, reset, accounts } = await shared();
    const sorted = accounts.toSorted((a: { firstname: string }, b: { firstname: string }) =>
      a.firstname.localeCompare(b.firstname),
    );
    expect(sorted).toMatchObject([
      { firstname: 'Thomas', platforms: ['personal'] },
      { firstname: 'Tom', platforms: ['client'] },
    ]);
    expect((await person.reset({ reset })).json).toMatchObject({
      code: 'invalid-request',
      fields: ['account'],
    });
    expect((await person.reset({ reset, account: sorted[1].id })).status).toBe(204);
    const { rows } = await sql(
      'select a.firstname, a.reset_through from accounts a join identifiers i on i.account_id = a.id where i.value = $1 order by 1',
      [email],
    );
    expect(rows).toEqual([
      { firstname: 'Thomas', reset_through: null },
      { firstname: 'Tom', reset_through: 'email' },
    ]);
  });

  test('does not allow the choice of another account', async () => {
    const { person, reset } = await shared();
    const { email: stranger } = await addAccount(service.deps);
    const answer = await person.reset({ reset, account: await idOf(stranger) });
    expect(answer.json).toMatchObject({ code: 'invalid-request', fields: ['account'] });
  });
});
