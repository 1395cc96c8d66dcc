import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { startEnrolment, confirmMethod, authenticatorsOf } from '../../testing/authenticators';
import { codeIn, messagesTo } from '../../testing/messages';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { addCard } from '../../testing/cards';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { type Answer, withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const luxembourg = 'account-api.talon-lux.localhost:3000';
const outcome = ({ status, json }: Answer) => [status, json.code];
const asWrongCode = [422, 'code-refused'];

/** A sign-in that waits for its code. */
async function waiting(given = { methods: ['sms'] as const }) {
  const account = await addVerifiedAccount(service.deps, given);
  const browser = createBrowser(service);
  const { payload } = (await browser.signIn(account)).json.mfa;
  return { account, browser, payload: payload as string, code: await browser.codeFor(account) };
}

/** A step-up that waits for its code. */
async function asking(kind: 'sudo' | 'single' = 'sudo') {
  const { account, browser } = await signedIn(service);
  const { payload } = (await browser.requestStepUp(kind)).json;
  return { account, browser, payload: payload as string, code: await browser.codeFor(account) };
}

describe('a payload of somebody else returns the same error as a wrong code', () => {
  test('for the sign-in of another person with one’s own code, and the other way round', async () => {
    const [mine, theirs] = [await waiting(), await waiting()];
    expect(outcome(await mine.browser.confirm(theirs.payload, mine.code))).toEqual(asWrongCode);
    expect(outcome(await mine.browser.confirm(mine.payload, theirs.code))).toEqual(asWrongCode);
  });

  test('for the step-up of another person with its code: neither gets it', async () => {
    const [mine, theirs] = [await asking(), await asking()];
    expect(outcome(await mine.browser.confirm(theirs.payload, theirs.code))).toEqual(asWrongCode);
    expect((await mine.browser.status()).sudo).toBe(false);
    expect((await theirs.browser.status()).sudo).toBe(false);
    expect((await mine.browser.show(theirs.payload)).json.code).toBe('challenge-ended');
  });

  test('for a step-up of another session of the same account', async () => {
    const { account, browser, payload, code } = await asking();
    const other = createBrowser(service);
    await other.signInWithCode(account);
    expect(outcome(await other.confirm(payload, code))).toEqual(asWrongCode);
    expect((await other.show(payload, '&resend=1')).json.code).toBe('challenge-ended');
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });

  test('without a try being counted for its owner', async () => {
    const [mine, theirs] = [await asking(), await asking()];
    for (let tries = 0; tries < 6; tries += 1) await mine.browser.confirm(theirs.payload, '00000000');
    expect((await theirs.browser.show(theirs.payload)).json.tries_left).toBe(5);
  });

  test('for a challenge of another market', async () => {
    const { payload, code } = await waiting();
    const abroad = createBrowser(service, { host: luxembourg });
    expect(outcome(await abroad.confirm(payload, code))).toEqual(asWrongCode);
    expect((await abroad.show(payload)).json.code).toBe('challenge-ended');
  });

  test('for the code of another purpose', async () => {
    const { browser, payload, code } = await asking('sudo');
    const single = (await browser.requestStepUp('single')).json.payload;
    expect(outcome(await browser.confirm(single, code))).toEqual(asWrongCode);
    expect((await browser.confirm(payload, code)).status).toBe(200);
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
  });

  test('for a step-up code at an enrolment, and the other way round', async () => {
    const { account, browser } = await signedIn(service);
    await browser.performStepUp('sudo', account);
    const method = (await startEnrolment(browser, 'email')).json.payload;
    const emailCode = codeIn((await messagesTo(service.deps, account.email))[0]);
    const sudo = (await browser.requestStepUp('sudo')).json.payload;
    const sudoCode = await browser.codeFor(account);
    expect(outcome(await confirmMethod(browser, sudo, sudoCode))).toEqual(asWrongCode);
    expect(outcome(await browser.confirm(method, emailCode))).toEqual(asWrongCode);
    expect(await authenticatorsOf(browser)).toHaveLength(1);
  });

  test('for a sign-in code at an enrolment of the same account', async () => {
    const { account, payload, code } = await waiting();
    const browser = createBrowser(service);
    await browser.signInWithCode(account);
    expect(outcome(await confirmMethod(browser, payload, code))).toEqual(asWrongCode);
  });

  test('for an onboarding code', async () => {
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

  test('for a recovery code at a sign-in', async () => {
    const account = await addVerifiedAccount(service.deps);
    const browser = createBrowser(service);
    const { payload } = (await browser.call('/user/forgot-password', { body: { email: account.email } }))
      .json;
    expect(payload).toHaveLength(43);
    expect(outcome(await browser.confirm(payload, '000000'))).toEqual(asWrongCode);
    expect((await browser.show(payload)).json.code).toBe('challenge-ended');
  });
});

describe('the bearer token of a confirmation', () => {
  test('is not needed for a sign-in; the session of another person in the browser ends', async () => {
    const stranger = await signedIn(service, {});
    const { account, browser, payload, code } = await waiting();
    browser.setToken(stranger.browser.token());
    expect((await browser.show(payload)).json.purpose).toBe('sign-in');
    const answer = await browser.confirm(payload, code);
    expect(answer.status).toBe(200);
    expect((await browser.call('/user')).json.data.id).toBe(account.id);
    expect((await stranger.browser.status()).code).toBe('login-required');
  });

  test('may be invalid for a sign-in', async () => {
    const { browser, payload, code } = await waiting();
    browser.setToken('nonsense');
    expect((await browser.confirm(payload, code)).status).toBe(200);
  });

  test('must be that of the session for a step-up', async () => {
    const { browser, payload, code } = await asking();
    const nobody = createBrowser(service);
    expect(outcome(await nobody.confirm(payload, code))).toEqual([401, 'login-required']);
    expect(outcome(await nobody.show(payload))).toEqual([401, 'login-required']);
    await browser.call('/token', { method: 'DELETE' });
    expect(outcome(await browser.confirm(payload, code))).toEqual([401, 'login-required']);
  });

  test('does not turn a sign-in into single or a session of another account, whatever the request contains', async () => {
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

  test('does not turn sudo into single, whatever the request contains', async () => {
    const { browser, payload, code } = await asking('sudo');
    await browser.call('/mfa/sudo?single=1', { body: { payload, code, single: true, purpose: 'single' } });
    expect(await browser.status()).toMatchObject({ sudo: true, single: false });
  });

  test('does not change a sudo challenge that is shown with single=1', async () => {
    const { browser, payload } = await asking('sudo');
    expect((await browser.show(payload, '&single=1')).json.purpose).toBe('sudo');
  });
});
