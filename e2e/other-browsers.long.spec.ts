import { expect, test } from '@playwright/test';
import { leaveOut } from '../tools/test/short-run.mjs';
import { addAccount } from './accounts';
import { createApp } from './authenticator-app';
import { codeAfter } from './journey-steps';
import { belgium, luxembourg, portal } from './markets';
import { translateInto } from './messages';
import { openFirefox, openWebKit, type OtherBrowser } from './other-browsers';

/** The key on the page, as a person types it into an app. */
const keyIn = (text: string) => /(?:[A-Z2-7]{4}\s){3,}[A-Z2-7]{4}/.exec(text)?.[0].replaceAll(/\s/g, '');

const browsers = { Firefox: openFirefox, WebKit: openWebKit };

for (const [name, start] of Object.entries(browsers)) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'serial' });
    let browser: OtherBrowser | undefined;
    test.beforeAll(async () => {
      browser = await start();
      if (!browser) leaveOut('e2e/other-browsers.long.spec.ts', `${name}, which is not on this machine`);
    });
    test.afterAll(() => browser?.close());

    for (const [market, language] of [
      [belgium, 'nl'],
      [luxembourg, 'fr_LU'],
    ] as const) {
      test(`a person signs in with a code, ${market.id}`, async () => {
        if (!browser) return;
        const { open, type, click, read } = browser;
        const translate = translateInto(language);
        const person = await addAccount(market, { methods: ['sms'], language: language.slice(0, 2) });
        await open(portal(market, '/login/email'));
        await type('main input[name=email]', person.email);
        await type('main input[name=password]', person.password ?? '');
        const code = await codeAfter(person.mobile, () => click('main button[type=submit]'));
        await expect.poll(async () => (await read()).text).toContain(translate('code.title.sms'));
        await type('main input[name=code]', code);
        await expect.poll(async () => (await read()).address).toContain('/user/dashboard');
        await open(portal(market, '/user/security'));
        await expect.poll(async () => (await read()).text).toContain(translate('security.two-step'));
      });

      test(`a person adds an app and signs in with it, and every page of authenticators opens, ${market.id}`, async () => {
        if (!browser) return;
        const { open, type, click, press, read } = browser;
        const translate = translateInto(language);
        const shows = async (text: string) => {
          await expect.poll(async () => (await read()).text).toContain(text);
          expect((await read()).isTooWide, text).toBe(false);
        };
        // The page's text, so that a failure says what the page said.
        const reaches = (path: string) =>
          expect.poll(async () => Object.values(await read()).join(' ')).toContain(portal(market, path));
        await open(portal(market, '/user/dashboard'));
        await expect.poll(() => press(translate('shell.log-out'))).toBe(true);
        await reaches('/login/email');

        const person = await addAccount(market, { methods: ['email'], hasCard: true });
        const logIn = async () => {
          await open(portal(market, '/login/email'));
          await type('main input[name=email]', person.email);
          await type('main input[name=password]', person.password ?? '');
        };
        await logIn();
        const mail = await codeAfter(person.email, () => click('main button[type=submit]'));
        await shows(translate('code.title.email'));
        await type('main input[name=code]', mail);
        await reaches('/user/dashboard');
        await open(portal(market, '/user/security/add/app'));
        await shows(translate('authenticator.totp.title'));
        await expect.poll(async () => keyIn((await read()).text)).toBeDefined();
        const app = createApp(keyIn((await read()).text) ?? '');
        await type('main input[name=code]', await app.nextCode());
        await shows(translate('security.recovery.none'));
        for (const [path, text] of [
          ['/user/security/add', 'authenticator.choice.title'],
          ['/user/security/add/passkey', 'authenticator.passkey.title'],
          ['/user/security/add/phone', 'activation.phone'],
          ['/user/security/recovery-codes', 'security.recovery'],
          ['/user/security', 'security.two-step.totp'],
        ] as const) {
          await open(portal(market, path));
          await shows(translate(text));
        }
        await expect.poll(() => press(translate('shell.log-out'))).toBe(true);
        await reaches('/login/email');
        await open(portal(market, '/login/passkey'));
        await shows(translate('passkey.failed.title'));

        await logIn();
        await click('main button[type=submit]');
        await shows(translate('code.title.email'));
        await expect.poll(() => press(translate('mfa.lost'))).toBe(true);
        await shows(translate('mfa.lost.title'));
        await expect.poll(() => press(translate('mfa.lost.found'))).toBe(true);
        await shows(translate('code.title.email'));
        await expect.poll(() => press(translate('mfa.other.totp'))).toBe(true);
        await shows(translate('mfa.totp.title'));
        await type('main input[name=code]', await app.nextCode());
        await reaches('/user/dashboard');
      });
    }
  });
}
