import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { createBrowser } from '../../testing/browser';
import { createNewcomer } from '../../testing/onboarding';
import { createRecovery } from '../../testing/recovery';
import { repeatCounted } from '../../testing/repeat-counted';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { addCard } from '../../testing/cards';
import { estimatePassword } from '../../domain/passwords/estimate-password';

const service = withTestService();
// Loads the lists and the dictionaries.
beforeAll(() => estimatePassword('', []));
const sql = (text: string, values: unknown[]) => service.deps.db.query(text, values);

/** A password that was accepted once, with the first rule that refuses it. */
const refused = [
  ['000000000000', 'no-pattern', 'This password repeats one character or a short pattern.'],
  ['abcabcabcabc', 'no-pattern', 'This password repeats one character or a short pattern.'],
  ['123456123456', 'no-pattern', 'This password repeats one character or a short pattern.'],
  ['motdepasse123', 'not-common', 'Many people use this password'],
  ['welkom123456', 'not-common', 'Many people use this password'],
  ['wachtwoord1234', 'not-common', 'Many people use this password'],
  ['azertyuiop12', 'not-common', 'Many people use this password'],
  ['Password2026!', 'not-common', 'Many people use this password'],
  ['P@$$w0rd2026!', 'not-common', 'Many people use this password'],
  ['Anderlecht1908', 'not-common', 'Many people use this password'],
  ['marieclaire19788', 'hard-to-guess', 'This password is too easy to guess.'],
  ['Zomer2026zomer', 'not-common', 'Many people use this password'],
  ['qzvbkwx123456', 'not-common', 'Many people use this password'],
  ['welk\u043em\u200b123456', 'not-common', 'Many people use this password'],
  ['een t4lon thuis', 'no-product-name', 'This password contains the word Talon.'],
] as const;

const english = { 'Accept-Language': 'en' };

describe('a common or guessable password is refused, and the refusal names its rule', () => {
  test.each(refused)('when the password is changed: %s', async (password, rule, sentence) => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    const headers = { ...english, Authorization: `Bearer ${browser.token()}` };
    const answer = await service.call('/user/password', { method: 'PUT', body: { password }, headers });
    expect([answer.status, answer.json.code, answer.json.rules[0]]).toEqual([422, 'password-refused', rule]);
    expect(answer.json.message).toContain(sentence);
  });

  test('when it is reset, and the permission stays', async () => {
    const { email } = await addAccount(service.deps);
    const recovery = createRecovery(service);
    const reset = await recovery.prove({ email });
    for (const [password, rule] of refused.slice(0, 6))
      expect((await recovery.reset({ reset, password })).json.rules[0]).toBe(rule);
    expect((await recovery.reset({ reset })).status).toBe(204);
  });

  test('in an onboarding', async () => {
    const newcomer = createNewcomer(service);
    await newcomer.begin({ card_number: await addCard(service.deps) });
    await newcomer.upToPassword();
    for (const [password, rule] of refused.slice(0, 6))
      expect((await newcomer.password(password)).json.rules[0]).toBe(rule);
    expect((await newcomer.password()).status).toBe(200);
  });
});

describe('the judgement while a person types', () => {
  test('of a signed-in person names the rules, the personal ones too', async () => {
    const { browser } = await signedIn(service);
    const judge = async (password: string) =>
      (await browser.call('/user/password/judge', { body: { password } })).json;
    expect(await judge('een lepel vol sterren')).toEqual({ broken: [], strength: 4 });
    expect(await judge('lang p33t3rs lang')).toEqual({ broken: ['no-name'], strength: 1 });
    expect(await judge('motdepasse123')).toEqual({ broken: ['not-common', 'hard-to-guess'], strength: 1 });
  });

  test('is open to a session whose weak password must be replaced, and refused without one', async () => {
    const account = await addVerifiedAccount(service.deps, { columns: { password: 'motdepasse123' } });
    const browser = createBrowser(service);
    expect((await browser.signIn(account, 'motdepasse123')).json.required_action).toBe('weak_password');
    const body = { password: 'lang peeters lang' };
    const answer = await browser.call('/user/password/judge', { body });
    expect(answer.json.broken).toEqual(['no-name']);
    expect((await service.call('/user/password/judge', { body })).status).toBe(401);
  });

  test('of a reset and of an onboarding', async () => {
    const { email } = await addAccount(service.deps);
    const recovery = createRecovery(service);
    const reset = await recovery.prove({ email });
    const body = { reset, password: 'lang peeters lang' };
    expect((await recovery.call('/user/reset-password/judge', body)).json.broken).toEqual(['no-name']);
    const unknown = await recovery.call('/user/reset-password/judge', { ...body, reset: 'x' });
    expect(unknown.json.code).toBe('challenge-ended');

    const newcomer = createNewcomer(service);
    await newcomer.begin({ card_number: await addCard(service.deps) });
    const typed = { password: 'lang dubois lang' };
    expect((await newcomer.call('/onboarding/password/judge', { body: typed })).json.code).toBe(
      'step-not-due',
    );
    await newcomer.upToPassword();
    const judged = await newcomer.call('/onboarding/password/judge', { body: typed });
    expect(judged.json.broken).toEqual(['no-name']);
  });

  test('is given 120 times in ten minutes, and 30 passwords may be sent', async () => {
    const { account, browser } = await signedIn(service);
    const ask = () => browser.call('/user/password/judge', { body: { password: 'kort' } });
    await ask();
    await repeatCounted(service.deps, 'judgedPasswords', 119);
    expect((await ask()).status).toBe(200);
    expect((await ask()).json).toMatchObject({ code: 'too-many-attempts' });
    await browser.performStepUp('sudo', account);
    const send = () => browser.call('/user/password', { method: 'PUT', body: { password: 'kort' } });
    await send();
    await repeatCounted(service.deps, 'sentPasswords', 29);
    expect((await send()).json.code).toBe('password-refused');
    expect((await send()).json).toMatchObject({ code: 'too-many-attempts' });
  });
});

describe('at sign-in', () => {
  const judged = async (id: string) => {
    const { rows } = await sql(
      'select password_status, password_rules_version, is_password_easy, is_password_breached from accounts where id = $1',
      [id],
    );
    return rows[0];
  };

  test.each([
    ['motdepasse123', 1],
    ['000000000000', 1],
    ['marieclaire19788', 1],
    ['unbelievable', 2],
    [goodPassword, 0],
  ] as const)('the same rules give %s the status %i', async (password, status) => {
    const account = await addVerifiedAccount(service.deps, { columns: { password } });
    await createBrowser(service).signIn(account, password);
    expect(await judged(account.id)).toEqual({
      password_status: status,
      password_rules_version: expect.any(Number),
      is_password_easy: status > 0,
      is_password_breached: status === 2,
    });
  });

  /** The required action of the next sign-in, if the last one had found the password easy to guess. */
  async function nextSignIn(account: VerifiedAccount, change: string) {
    await createBrowser(service).signIn(account);
    await sql('update accounts set is_password_easy = true where id = $1', [account.id]);
    await sql(change, [account.id]);
    return (await createBrowser(service).signIn(account)).json.required_action;
  }

  test('list and estimate are asked once for a password', async () => {
    const account = await addVerifiedAccount(service.deps, {});
    expect(await nextSignIn(account, 'select $1::uuid')).toBe('weak_password');
  });

  test.each([
    ['the version of the rules', 'update accounts set password_rules_version = 1 where id = $1'],
    ['the first name', "update accounts set firstname = 'Eleonora' where id = $1"],
    ['the last name', "update accounts set lastname = 'Vanderpoorten' where id = $1"],
    [
      'the primary e-mail',
      "update identifiers set is_primary = false where account_id = $1 and kind = 'email'",
    ],
    [
      'the primary phone',
      "update identifiers set is_primary = false where account_id = $1 and kind = 'phone'",
    ],
  ])('and again after a change of %s', async (_what, change) => {
    const account = await addVerifiedAccount(service.deps, {});
    expect(await nextSignIn(account, change)).toBe(null);
  });

  test('and again after a change of the password', async () => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    const password = 'acht groene fietsbellen';
    expect((await browser.call('/user/password', { method: 'PUT', body: { password } })).status).toBe(200);
    expect((await judged(account.id))?.password_rules_version).toBe(null);
  });
});
