import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import {
  addIdentifier,
  changeAndConfirm,
  idOf,
  makePrimary,
  withdraw,
  withSudo,
} from '../../testing/contact';
import { activate, methodsOf, newTargets } from '../../testing/methods';
import { createForgetful } from '../../testing/recovery';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

/** The three ways in which the primary e-mail comes to be another one. */
const moves = {
  replacing: async (person: Person, email: string) =>
    void (await changeAndConfirm(
      person.browser,
      { email },
      await idOf(person.browser, person.account.email),
    )),
  'making primary': async (person: Person, email: string) => {
    await addIdentifier(service, person.account, 'email', email);
    await makePrimary(person.browser, await idOf(person.browser, email));
  },
  'removing the primary one': async (person: Person, email: string) => {
    await addIdentifier(service, person.account, 'email', email);
    await withdraw(person.browser, await idOf(person.browser, person.account.email));
  },
};
type Person = Awaited<ReturnType<typeof withSudo>>;

describe.each(Object.entries(moves))('%s', (_, move) => {
  test('a method follows the primary one', async () => {
    const person = await withSudo(service);
    const { email } = newTargets();
    await move(person, email);
    expect(await methodsOf(person.browser)).toEqual([`email ${email}`]);
    const next = createBrowser(service);
    expect((await next.signIn({ email: '', phone: person.account.phone })).json.mfa.method).toBe('email');
    expect(await next.codeFor({ email, phone: '' })).toMatch(/^\d{6}$/);
  });

  test('trust of other devices ends where a method sent there, that of this one stays', async () => {
    const person = await withSudo(service);
    const [here, elsewhere] = [person.browser, createBrowser(service)];
    await here.signInWithCode(person.account, { isTrustedDevice: true });
    await elsewhere.signInWithCode(person.account, { isTrustedDevice: true });
    expect((await elsewhere.signIn(person.account)).status).toBe(200);
    await move(person, newTargets().email);
    const byPhone = { email: '', phone: person.account.phone };
    expect((await here.signIn(byPhone)).status).toBe(200);
    expect((await elsewhere.signIn(byPhone)).status).toBe(401);
  });

  test('trust stays where no method sent there', async () => {
    const person = await withSudo(service, { methods: ['sms'] });
    const elsewhere = createBrowser(service);
    await elsewhere.signInWithCode(person.account, { isTrustedDevice: true });
    await move(person, newTargets().email);
    expect((await elsewhere.signIn({ email: '', phone: person.account.phone })).status).toBe(200);
  });

  test('codes of the account on their way to the old address are void', async () => {
    const person = await withSudo(service);
    const waiting = createBrowser(service);
    const { payload } = (await waiting.signIn(person.account)).json.mfa;
    const code = await waiting.codeFor(person.account);
    await move(person, newTargets().email);
    expect((await waiting.confirm(payload, code)).json.code).toBe('code-refused');
  });
});

test('what was on its way to a replaced address, or proven with it, resets no password any more', async () => {
  const { account, browser } = await withSudo(service);
  const forgetful = createForgetful(service);
  const proven = await forgetful.prove({ email: account.email });
  const { payload } = (await forgetful.forgot({ email: account.email })).json;
  const code = await forgetful.codeFor(account.email);
  await changeAndConfirm(browser, { email: newTargets().email }, await idOf(browser, account.email));
  expect((await forgetful.confirm(payload, code)).json.code).toBe('code-refused');
  expect((await forgetful.reset({ reset: proven })).json.code).toBe('challenge-ended');
});

describe('fresh identifiers', () => {
  test('an address verified just now grants no single', async () => {
    const person = await withSudo(service);
    expect((await person.browser.ask('single')).status).toBe(200);
    await changeAndConfirm(
      person.browser,
      { email: newTargets().email },
      await idOf(person.browser, person.account.email),
    );
    expect((await person.browser.ask('single')).json.code).toBe('too-new');
  });

  test('one that was verified earlier does', async () => {
    const person = await withSudo(service);
    const { email } = newTargets();
    await moves['making primary'](person, email);
    const asked = await person.browser.ask('single');
    expect([asked.status, asked.json.destination]).toEqual([200, 't•••@t•••.example']);
  });
});

test('an address that was proven just now sets its method up at once', async () => {
  const { browser } = await withSudo(service, { methods: ['sms'] });
  const { email } = newTargets();
  await changeAndConfirm(browser, { email });
  expect((await activate(browser, 'email', email)).status).toBe(204);
  expect(await methodsOf(browser)).toContain(`email ${email}`);
});
