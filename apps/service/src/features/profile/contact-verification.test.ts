import { describe, expect, test } from 'vitest';
import { type Browser, createBrowser } from '../../testing/browser';
import {
  addIdentifier,
  changeAndConfirm,
  changeContact,
  idOf,
  makePrimary,
  withdraw,
  withStepUp,
} from '../../testing/contact';
import { startEnrolment, authenticatorsOf, newTargets } from '../../testing/authenticators';
import { createRecovery } from '../../testing/recovery';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

/** The three changes that make another e-mail the primary one. */
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
type Person = Awaited<ReturnType<typeof withStepUp>>;

/** The step-up of the session came from something that is not settled. */
const unsettle = ({ account }: Person) =>
  service.deps.db.query(
    "update sessions set step_up_method = 'totp', step_up_is_settled = false where account_id = $1",
    [account.id],
  );

describe.each(Object.entries(moves))('%s', (_, move) => {
  test('the authenticator uses the new primary address', async () => {
    const person = await withStepUp(service);
    const { email } = newTargets();
    await move(person, email);
    expect(await authenticatorsOf(person.browser)).toEqual([`email ${email}`]);
    const next = createBrowser(service);
    expect((await next.signIn({ email: '', phone: person.account.phone })).json.mfa.method).toBe('email');
    expect(await next.codeFor({ email, phone: '' })).toMatch(/^\d{6}$/);
  });

  test('other trusted devices end if an authenticator used the address; this one stays trusted', async () => {
    const person = await withStepUp(service);
    const [here, elsewhere] = [person.browser, createBrowser(service)];
    await here.signInWithCode(person.account, { isTrustedDevice: true });
    await elsewhere.signInWithCode(person.account, { isTrustedDevice: true });
    expect((await elsewhere.signIn(person.account)).status).toBe(200);
    await move(person, newTargets().email);
    const byPhone = { email: '', phone: person.account.phone };
    expect((await here.signIn(byPhone)).status).toBe(200);
    expect((await elsewhere.signIn(byPhone)).status).toBe(401);
  });

  test('trusted devices remain if no authenticator used the address', async () => {
    const person = await withStepUp(service, { methods: ['sms'] });
    const elsewhere = createBrowser(service);
    await elsewhere.signInWithCode(person.account, { isTrustedDevice: true });
    await move(person, newTargets().email);
    expect((await elsewhere.signIn({ email: '', phone: person.account.phone })).status).toBe(200);
  });

  test('codes of the account to the old address are void', async () => {
    const person = await withStepUp(service);
    const waiting = createBrowser(service);
    const { payload } = (await waiting.signIn(person.account)).json.mfa;
    const code = await waiting.codeFor(person.account);
    await move(person, newTargets().email);
    expect((await waiting.confirm(payload, code)).json.code).toBe('code-refused');
  });
});

test('recovery codes and reset permissions of a replaced address are void', async () => {
  const { account, browser } = await withStepUp(service);
  const forgetful = createRecovery(service);
  const proven = await forgetful.prove({ email: account.email });
  const { payload } = (await forgetful.forgot({ email: account.email })).json;
  const code = await forgetful.codeFor(account.email);
  await changeAndConfirm(browser, { email: newTargets().email }, await idOf(browser, account.email));
  expect((await forgetful.confirm(payload, code)).json.code).toBe('code-refused');
  expect((await forgetful.reset({ reset: proven })).json.code).toBe('challenge-ended');
});

describe('fresh identifiers', () => {
  test('a new address that something settled vouched for, at least as strong, allows single at once', async () => {
    const person = await withStepUp(service);
    const id = await idOf(person.browser, person.account.email);
    await changeAndConfirm(person.browser, { email: newTargets().email }, id);
    expect((await person.browser.requestStepUp('single')).status).toBe(200);
  });

  test.each([
    [
      'replaced',
      (browser: Browser, id: string) =>
        changeContact(browser, { ...newTargets(), replaces: id, phone: undefined }),
    ],
    ['withdrawn', withdraw],
  ])('a settled address is not %s after a step-up by something that is not settled', async (_, act) => {
    const person = await withStepUp(service);
    await changeAndConfirm(person.browser, { email: newTargets().email });
    await unsettle(person);
    const id = await idOf(person.browser, person.account.email);
    const refused = await act(person.browser, id);
    expect([refused.status, refused.json.code]).toEqual([403, 'sudo-required']);
    await service.deps.db.query(
      'update authenticators set enrolled_at = now(), settled_at_once = false where account_id = $1',
      [person.account.id],
    );
    const later = await act(person.browser, id);
    expect([later.json.code, later.json.retryAfterSeconds > 86_000]).toEqual(['too-new', true]);
  });

  test('an address verified earlier allows single', async () => {
    const person = await withStepUp(service);
    const { email } = newTargets();
    await moves['making primary'](person, email);
    const asked = await person.browser.requestStepUp('single');
    expect([asked.status, asked.json.destination]).toEqual([200, 't•••@t•••.example']);
  });
});

test('a recently verified address can be enrolled as authenticator at once', async () => {
  const { browser } = await withStepUp(service, { methods: ['sms'] });
  const { email } = newTargets();
  await changeAndConfirm(browser, { email });
  expect((await startEnrolment(browser, 'email', email)).status).toBe(204);
  expect(await authenticatorsOf(browser)).toContain(`email ${email}`);
});
