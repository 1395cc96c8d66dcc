import { describe, expect, test } from 'vitest';
import { codesTo, createBrowser } from '../../testing/browser';
import {
  addIdentifier,
  changeAndConfirm,
  changeContact,
  confirmContact,
  contactOf,
  idOf,
  makePrimary,
  verify,
  withdraw,
  withStepUp,
} from '../../testing/contact';
import { newTargets } from '../../testing/authenticators';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

const signsIn = async (address: { email: string } | { phone: string }) =>
  (await createBrowser(service).signIn({ email: '', phone: '', ...address })).status !== 400;

describe('replacing an address', () => {
  test.each(['email', 'phone'] as const)(
    'makes the new %s primary after confirmation and removes the old one',
    async kind => {
      const { account, browser } = await withStepUp(service);
      const address = { [kind]: newTargets()[kind] } as { email: string };
      const replaces = await idOf(browser, account[kind]);
      expect((await changeAndConfirm(browser, address, replaces)).status).toBe(204);
      const other = kind === 'email' ? `phone ${account.phone} primary` : `email ${account.email} primary`;
      expect((await contactOf(browser)).toSorted()).toEqual(
        [`${kind} ${address[kind as 'email']} primary`, other].toSorted(),
      );
      expect((await browser.call('/user')).json.data[kind]).toBe(address[kind as 'email']);
      expect(await signsIn(address)).toBe(true);
      expect(await signsIn({ [kind]: account[kind] } as { email: string })).toBe(false);
    },
  );

  test('has no effect until the code is confirmed', async () => {
    const { account, browser } = await withStepUp(service);
    const { email } = newTargets();
    const asked = await changeContact(browser, { email, replaces: await idOf(browser, account.email) });
    expect(asked.json).toMatchObject({
      channel: 'email',
      destination: 't•••@t•••.example',
      code_length: 6,
      resend_in: 15,
      tries_left: 5,
    });
    expect(asked.text).not.toContain(email);
    expect(await contactOf(browser)).toEqual([
      `email ${account.email} primary`,
      `phone ${account.phone} primary`,
    ]);
    expect([await signsIn({ email: account.email }), await signsIn({ email })]).toEqual([true, false]);
  });

  test('by one that the account has verified already makes that one primary after its code', async () => {
    const { account, browser } = await withStepUp(service);
    const { email } = newTargets();
    await changeAndConfirm(browser, { email });
    expect((await changeAndConfirm(browser, { email }, await idOf(browser, account.email))).status).toBe(204);
    expect(await contactOf(browser)).toEqual([`email ${email} primary`, `phone ${account.phone} primary`]);
  });

  test('succeeds even if the old one was removed meanwhile', async () => {
    const { account, browser } = await withStepUp(service);
    const [kept, { email }] = [newTargets(), newTargets()];
    await changeAndConfirm(browser, { email: kept.email });
    const replaces = await idOf(browser, account.email);
    const { payload } = (await changeContact(browser, { email, replaces })).json;
    expect((await withdraw(browser, replaces)).status).toBe(204);
    await confirmContact(browser, payload, await browser.codeFor({ email, phone: '' }));
    expect((await contactOf(browser)).slice(0, 2)).toEqual([`email ${email} primary`, `email ${kept.email}`]);
  });
});

describe('adding an address', () => {
  test('retains the primary one', async () => {
    const { account, browser } = await withStepUp(service);
    const { email, phone } = newTargets();
    await changeAndConfirm(browser, { email });
    await changeAndConfirm(browser, { phone });
    expect(await contactOf(browser)).toEqual([
      `email ${account.email} primary`,
      `email ${email}`,
      `phone ${account.phone} primary`,
      `phone ${phone}`,
    ]);
    for (const address of [{ email: account.email }, { email }, { phone }]) {
      expect(await signsIn(address)).toBe(true);
    }
  });

  test('makes the first verified one of its kind primary', async () => {
    const { account, browser } = await withStepUp(service, { verified: ['email'], methods: ['email'] });
    await sql(
      `insert into identifiers (account_id, kind, value, is_primary) values ($1, 'phone', '+32496999999', true)`,
      [account.id],
    );
    const { phone } = newTargets();
    await changeAndConfirm(browser, { phone });
    expect((await contactOf(browser)).slice(1)).toEqual([
      `phone ${phone} primary`,
      'phone +32496999999 unverified',
    ]);
  });

  test('accepts a phone in any spelling of the market', async () => {
    const { browser } = await withStepUp(service);
    const { phone } = newTargets();
    const { payload } = (await changeContact(browser, { phone: `0${phone.slice(3)}` })).json;
    await confirmContact(browser, payload, await browser.codeFor({ email: '', phone }));
    expect(await contactOf(browser)).toContain(`phone ${phone}`);
  });
});

describe('an unchanged address gets no code and changes nothing', () => {
  test.each([
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with blanks around', (email: string) => `  ${email} `],
    ['as it is', (email: string) => email],
  ])('an e-mail %s', async (_, typed) => {
    const { account, browser } = await withStepUp(service);
    const before = await codesTo(service, account.email);
    const contact = await contactOf(browser);
    const id = await idOf(browser, account.email);
    for (const body of [{ email: typed(account.email) }, { email: typed(account.email), replaces: id }]) {
      expect((await changeContact(browser, body)).status).toBe(204);
    }
    expect(await codesTo(service, account.email)).toBe(before);
    expect(await contactOf(browser)).toEqual(contact);
  });

  test('a phone in another spelling', async () => {
    const { account, browser } = await withStepUp(service);
    expect((await changeContact(browser, { phone: `0032 ${account.phone.slice(3)}` })).status).toBe(204);
    expect(await codesTo(service, account.phone)).toBe(0);
  });
});

describe('verifying an address', () => {
  test('lets an unverified one sign in after its code, besides the primary one', async () => {
    const { account, browser } = await withStepUp(service);
    const { email } = newTargets();
    await addIdentifier(service, account, 'email', email, { isVerified: false });
    expect(await contactOf(browser)).toContain(`email ${email} unverified`);
    const { payload } = (await verify(browser, await idOf(browser, email))).json;
    await confirmContact(browser, payload, await browser.codeFor({ email, phone: '' }));
    expect((await contactOf(browser)).slice(0, 2)).toEqual([
      `email ${account.email} primary`,
      `email ${email}`,
    ]);
    expect(await signsIn({ email })).toBe(true);
  });

  test('sends no code to a verified one', async () => {
    const { account, browser } = await withStepUp(service);
    const before = await codesTo(service, account.email);
    expect((await verify(browser, await idOf(browser, account.email))).status).toBe(204);
    expect(await codesTo(service, account.email)).toBe(before);
  });

  test('refuses a phone that receives no SMS', async () => {
    const { account, browser } = await withStepUp(service);
    await addIdentifier(service, account, 'phone', '+3222345678', { isVerified: false });
    expect((await verify(browser, await idOf(browser, '+3222345678'))).json.code).toBe('phone-refused');
  });
});

describe('making an address primary', () => {
  test('retains the former primary one', async () => {
    const { account, browser } = await withStepUp(service);
    const { email } = newTargets();
    await changeAndConfirm(browser, { email });
    expect((await makePrimary(browser, await idOf(browser, email))).status).toBe(204);
    expect((await contactOf(browser)).slice(0, 2)).toEqual([
      `email ${email} primary`,
      `email ${account.email}`,
    ]);
    expect((await browser.call('/user')).json.data.email).toBe(email);
  });

  test('refuses an unverified one', async () => {
    const { account, browser } = await withStepUp(service);
    await addIdentifier(service, account, 'email', 'typed@contact.example', { isVerified: false });
    const answer = await makePrimary(browser, await idOf(browser, 'typed@contact.example'));
    expect([answer.status, answer.json.code]).toEqual([409, 'not-verified']);
    expect(await contactOf(browser)).toContain(`email ${account.email} primary`);
  });

  test('refuses a phone that receives no codes if an authenticator needs it', async () => {
    const { account, browser } = await withStepUp(service, { methods: ['sms'] });
    await addIdentifier(service, account, 'phone', '+3222345601');
    expect((await makePrimary(browser, await idOf(browser, '+3222345601'))).json.code).toBe('phone-refused');
    await sql('delete from authenticators where account_id = $1', [account.id]);
    expect((await makePrimary(browser, await idOf(browser, '+3222345601'))).status).toBe(204);
  });
});

describe('removing an address', () => {
  test('ends its use at sign-in', async () => {
    const { account, browser } = await withStepUp(service);
    const { email } = newTargets();
    await changeAndConfirm(browser, { email });
    expect((await withdraw(browser, await idOf(browser, email))).status).toBe(204);
    expect(await contactOf(browser)).toEqual([
      `email ${account.email} primary`,
      `phone ${account.phone} primary`,
    ]);
    expect(await signsIn({ email })).toBe(false);
  });

  test('makes another verified one primary, never an unverified one', async () => {
    const { account, browser } = await withStepUp(service);
    const { email } = newTargets();
    await addIdentifier(service, account, 'email', 'aaa@contact.example', { isVerified: false });
    await changeAndConfirm(browser, { email });
    expect((await withdraw(browser, await idOf(browser, account.email))).status).toBe(204);
    expect((await contactOf(browser)).slice(0, 2)).toEqual([
      `email ${email} primary`,
      'email aaa@contact.example unverified',
    ]);
  });

  test.each(['email', 'phone'] as const)(
    'refuses the last verified %s, even if there are unverified ones',
    async kind => {
      const { account, browser } = await withStepUp(service);
      const typed = kind === 'email' ? `last-${account.id}@contact.example` : '+32496000111';
      await addIdentifier(service, account, kind, typed, { isVerified: false });
      const before = await contactOf(browser);
      const answer = await withdraw(browser, await idOf(browser, account[kind]));
      expect([answer.status, answer.json.code]).toEqual([409, 'last-one']);
      expect(await contactOf(browser)).toEqual(before);
      expect((await withdraw(browser, await idOf(browser, typed))).status).toBe(204);
    },
  );

  test('refuses the last phone that an authenticator can use', async () => {
    const { account, browser } = await withStepUp(service, { methods: ['sms'] });
    await addIdentifier(service, account, 'phone', '+3222345602');
    expect((await withdraw(browser, await idOf(browser, account.phone))).json.code).toBe('last-one');
    expect(await contactOf(browser)).toContain(`phone ${account.phone} primary`);
  });
});
