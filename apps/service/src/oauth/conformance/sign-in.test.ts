import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { answerAt, basicProfile, plain, registerBasicClient, signInAgain } from '../../testing/conformance';
import { withTestService } from '../../testing/service';

const service = withTestService();

/** A person who has consented, and when they signed in. */
async function approveConsent() {
  const known = await basicProfile(service);
  const tokens = await known.app.signIn(known.browser, plain({ max_age: '10000' }));
  return { ...known, tokens, signedInAt: tokens.claims()?.auth_time ?? Number.NaN };
}

describe('the basic profile: when a new sign-in is required', () => {
  test('oidcc-prompt-login', async () => {
    const { app, browser, account, signedInAt } = await approveConsent();
    await sleep(1100);
    const begun = await app.begin(browser, plain({ prompt: 'login' }));
    expect((await browser.call(`/authorize?uid=${begun.uid}`)).json.code).toBe('login-required');
    const tokens = await app.redeem(await signInAgain(app, browser, account, begun), begun);
    expect(tokens.claims()).toMatchObject({ sub: account.id });
    const later = await app.signIn(browser, plain({ max_age: '10000' }));
    expect(later.claims()?.auth_time).toBeGreaterThan(signedInAt);
  });

  test('oidcc-prompt-none-not-logged-in', async () => {
    const app = await registerBasicClient(service);
    const { location, uid } = await app.begin(createBrowser(service), plain({ prompt: 'none' }));
    expect(uid).toBe('');
    expect(answerAt(location)).toMatchObject({ error: 'login_required' });
  });

  test('oidcc-prompt-none-logged-in', async () => {
    const { app, browser, account, signedInAt } = await approveConsent();
    const begun = await app.begin(browser, plain({ prompt: 'none', max_age: '10000' }));
    expect(begun.uid).toBe('');
    const tokens = await app.redeem(begun.location, begun);
    expect(tokens.claims()).toMatchObject({ sub: account.id, auth_time: signedInAt });
  });

  test('oidcc-max-age-1', async () => {
    const { app, browser, account, signedInAt } = await approveConsent();
    await sleep(2100);
    const begun = await app.begin(browser, plain({ max_age: '1' }));
    expect((await browser.call(`/authorize?uid=${begun.uid}`)).json.code).toBe('login-required');
    const tokens = await app.redeem(await signInAgain(app, browser, account, begun), begun);
    expect(tokens.claims()?.auth_time).toBeGreaterThan(signedInAt);
  });

  test('oidcc-max-age-10000', async () => {
    const { app, browser, signedInAt } = await approveConsent();
    const begun = await app.begin(browser, plain({ max_age: '10000' }));
    expect(begun.uid).toBe('');
    const tokens = await app.redeem(begun.location, begun);
    expect(tokens.claims()?.auth_time).toBe(signedInAt);
  });

  test('oidcc-id-token-hint', async () => {
    const { app, browser, account, tokens } = await approveConsent();
    const hint = { prompt: 'none', id_token_hint: tokens.id_token };
    const begun = await app.begin(browser, plain(hint));
    expect((await app.redeem(begun.location, begun)).claims()?.sub).toBe(account.id);
    const other = await approveConsent();
    const stranger = await app.begin(other.browser, plain(hint));
    expect(answerAt(stranger.location)).toMatchObject({ error: 'login_required' });
  });
});
