import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { activate, confirmMethod, methodsOf } from '../../testing/methods';
import { codeIn, messagesTo } from '../../testing/messages';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { addCard } from '../../testing/cards';
import { addProvenAccount } from '../../testing/proven-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { type Answer, withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const luxembourg = 'account-api.talon-lux.localhost:3000';
const outcome = ({ status, json }: Answer) => [status, json.code];
const asWrongCode = [422, 'code-refused'];

/** A sign-in that waits for its code. */
async function waiting(given = { methods: ['sms'] as const }) {
  const account = await addProvenAccount(service.deps, given);
  const browser = createBrowser(service);
  const { payload } = (await browser.signIn(account)).json.mfa;
  return { account, browser, payload: payload as string, code: await browser.codeFor(account) };
}

/** A grant that waits for its code. */
async function asking(kind: 'sudo' | 'single' = 'sudo') {
  const { account, browser } = await signedIn(service);
  const { payload } = (await browser.ask(kind)).json;
  return { account, browser, payload: payload as string, code: await browser.codeFor(account) };
}

describe('the answer to a payload that is not one’s own is that to a wrong code', () => {
  test('another person’s sign-in with the code of mine, and mine with theirs', async () => {
    const [mine, theirs] = [await waiting(), await waiting()];
    expect(outcome(await mine.browser.confirm(theirs.payload, mine.code))).toEqual(asWrongCode);
    expect(outcome(await mine.browser.confirm(mine.payload, theirs.code))).toEqual(asWrongCode);
  });

  test('another person’s grant, with its code: nothing is granted to either', async () => {
    const [mine, theirs] = [await asking(), await asking()];
    expect(outcome(await mine.browser.confirm(theirs.payload, theirs.code))).toEqual(asWrongCode);
    expect((await mine.browser.status()).sudo).toBe(false);
    expect((await theirs.browser.status()).sudo).toBe(false);
    expect((await mine.browser.show(theirs.payload)).json.code).toBe('challenge-ended');
  });

  test('a grant of another session of the same account', async () => {
    const { account, browser, payload, code } = await asking();
    const other = createBrowser(service);
    await other.signInWithCode(account);
    expect(outcome(await other.confirm(payload, code))).toEqual(asWrongCode);
    expect((await other.show(payload, '&resend=1')).json.code).toBe('challenge-ended');
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });

  test('a foreign payload costs its owner no try', async () => {
    const [mine, theirs] = [await asking(), await asking()];
    for (let tries = 0; tries < 6; tries += 1) await mine.browser.confirm(theirs.payload, '00000000');
    expect((await theirs.browser.show(theirs.payload)).json.tries_left).toBe(5);
  });

  test('another market’s', async () => {
    const { payload, code } = await waiting();
    const abroad = createBrowser(service, { host: luxembourg });
    expect(outcome(await abroad.confirm(payload, code))).toEqual(asWrongCode);
    expect((await abroad.show(payload)).json.code).toBe('challenge-ended');
  });

  test('the code of one purpose for another', async () => {
    const { browser, payload, code } = await asking('sudo');
    const single = (await browser.ask('single')).json.payload;
    expect(outcome(await browser.confirm(single, code))).toEqual(asWrongCode);
    expect((await browser.confirm(payload, code)).status).toBe(200);
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
  });

  test('a grant’s for a method, and a method’s for a grant', async () => {
    const { account, browser } = await signedIn(service);
    await browser.getGrant('sudo', account);
    const method = (await activate(browser, 'email')).json.payload;
    const emailCode = codeIn((await messagesTo(service.deps, account.email))[0]);
    const sudo = (await browser.ask('sudo')).json.payload;
    const sudoCode = await browser.codeFor(account);
    expect(outcome(await confirmMethod(browser, sudo, sudoCode))).toEqual(asWrongCode);
    expect(outcome(await browser.confirm(method, emailCode))).toEqual(asWrongCode);
    expect(await methodsOf(browser)).toHaveLength(1);
  });

  test('a sign-in’s for a method, from a session of that account', async () => {
    const { account, payload, code } = await waiting();
    const browser = createBrowser(service);
    await browser.signInWithCode(account);
    expect(outcome(await confirmMethod(browser, payload, code))).toEqual(asWrongCode);
  });

  test('an onboarding’s', async () => {
    const newcomer = createNewcomer(service);
    await newcomer.begin({ card_number: await addCard(service.deps) });
    await newcomer.accept();
    await newcomer.describe();
    const { email } = newAddresses();
    const { payload } = (await newcomer.email(email)).json.challenge;
    const browser = createBrowser(service);
    expect(outcome(await browser.confirm(payload, await newcomer.codeFor(email)))).toEqual(asWrongCode);
    expect((await browser.show(payload)).json.code).toBe('challenge-ended');
  });

  test('a recovery’s signs nobody in', async () => {
    const account = await addProvenAccount(service.deps);
    const browser = createBrowser(service);
    const { payload } = (await browser.call('/user/forgot-password', { body: { email: account.email } }))
      .json;
    expect(payload).toHaveLength(43);
    expect(outcome(await browser.confirm(payload, '000000'))).toEqual(asWrongCode);
    expect((await browser.show(payload)).json.code).toBe('challenge-ended');
  });
});

describe('who calls', () => {
  test('a sign-in challenge asks for no bearer; where another person is signed in, that session ends with it', async () => {
    const stranger = await signedIn(service, {});
    const { account, browser, payload, code } = await waiting();
    browser.holdToken(stranger.browser.token());
    expect((await browser.show(payload)).json.purpose).toBe('sign-in');
    const answer = await browser.confirm(payload, code);
    expect(answer.status).toBe(200);
    expect((await browser.call('/user')).json.data.id).toBe(account.id);
    expect((await stranger.browser.status()).code).toBe('login-required');
  });

  test('and one that is no token at all', async () => {
    const { browser, payload, code } = await waiting();
    browser.holdToken('nonsense');
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });

  test('a grant’s challenge asks for its session’s', async () => {
    const { browser, payload, code } = await asking();
    const nobody = createBrowser(service);
    expect(outcome(await nobody.confirm(payload, code))).toEqual([401, 'login-required']);
    expect(outcome(await nobody.show(payload))).toEqual([401, 'login-required']);
    await browser.call('/token', { method: 'DELETE' });
    expect(outcome(await browser.confirm(payload, code))).toEqual([401, 'login-required']);
  });

  test('a sign-in challenge makes no single and no other account’s session, whatever is asked beside it', async () => {
    const { account, browser, payload, code } = await waiting();
    const forged = {
      single: 1,
      verified: true,
      weakPassword: true,
      account_id: 'another',
      purpose: 'single',
    };
    const body = { payload, code, ...forged };
    const answer = await browser.call('/mfa/sudo?single=1&verified=true&weakPassword=true', { body });
    expect(answer.status).toBe(200);
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
    expect((await browser.call('/user')).json.data.id).toBe(account.id);
  });

  test('a sudo challenge makes no single, whatever is asked beside it', async () => {
    const { browser, payload, code } = await asking('sudo');
    await browser.call('/mfa/sudo?single=1', { body: { payload, code, single: true, purpose: 'single' } });
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
  });

  test('showing a sudo challenge with single=1 beside its payload changes nothing', async () => {
    const { browser, payload } = await asking('sudo');
    expect((await browser.show(payload, '&single=1')).json.purpose).toBe('sudo');
  });
});
