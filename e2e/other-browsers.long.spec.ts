import { test } from '@playwright/test';
import { leaveOut } from '../tools/test/short-run.mjs';
import { addAccount, addPasskey } from './accounts';
import { codeAfter } from './journey-steps';
import { belgium, luxembourg } from './markets';
import { createSteps } from './other-browser-steps';
import { openFirefox, openWebKit, type OtherBrowser } from './other-browsers';

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
        const { signInWithCode, openPages, logOut } = createSteps(browser, market, language);
        const person = await addAccount(market, { methods: ['sms'], language: language.slice(0, 2) });
        await signInWithCode(person, person.mobile);
        await openPages([
          ['/user/security', 'security.two-step'],
          ['/user/security/add/email', 'activation.email.title'],
        ]);
        await logOut();
      });

      test(`a person adds an app and signs in with it, and every page of authenticators opens, ${market.id}`, async () => {
        if (!browser) return;
        const steps = createSteps(browser, market, language);
        const { shows, reaches, goTo, pressOn, enterCode, submit } = steps;
        const person = await addAccount(market, { methods: ['email'], hasCard: true });
        await steps.signInWithCode(person, person.email);
        await goTo('/user/security/add/app');
        await shows('authenticator.totp.title');
        const app = await steps.enrolApp();
        await shows('security.recovery.none');
        await steps.openPages([
          ['/user/security/add', 'authenticator.choice.title'],
          ['/user/security/add/passkey', 'authenticator.passkey.title'],
          ['/user/security/add/phone', 'activation.phone'],
          ['/user/security/recovery-codes', 'security.recovery'],
          ['/user/security', 'security.two-step.totp'],
        ]);
        await pressOn('security.method.replace');
        await reaches('/user/security/add/app?replaces=');
        await shows('authenticator.totp.title');
        // Offers nothing in a browser that can keep no passkey.
        await goTo('/user/passkey');
        await reaches('/user/dashboard');
        await steps.logOut();
        await goTo('/login/passkey');
        await shows('passkey.failed.title');
        await goTo('/forgot-password/email');
        await shows('login.forgotten.password');

        await steps.enterPassword(person);
        await submit();
        await shows('code.title.email');
        await pressOn('mfa.lost');
        await shows('mfa.lost.title');
        await pressOn('mfa.lost.found');
        await shows('code.title.email');
        await pressOn('mfa.other.totp');
        await shows('mfa.totp.title');
        await enterCode(await app.nextCode());
        await reaches('/user/dashboard');
        await steps.logOut();
      });

      test(`a person with a passkey and recovery codes reports that both are lost, ${market.id}`, async () => {
        if (!browser) return;
        const steps = createSteps(browser, market, language);
        const { shows, pressOn, enterCode, submit } = steps;
        const person = await addAccount(market, { methods: ['sms'], hasCard: true });
        await steps.signInWithCode(person, person.mobile);
        await addPasskey(market, person);
        await steps.openPages([
          ['/user/security', 'security.two-step.passkey'],
          ['/user/security/recovery-codes', 'security.recovery.none'],
        ]);
        await pressOn('security.recovery.make');
        await shows('security.recovery.keep');
        await steps.logOut();

        await steps.enterPassword(person);
        await submit();
        await shows('code.title.sms');
        await pressOn('mfa.other');
        await pressOn('mfa.other.passkey');
        await shows('mfa.passkey.title');
        await pressOn('mfa.other');
        await pressOn('mfa.other.recovery-code');
        await shows('mfa.recovery-code.title');
        await pressOn('mfa.lost');
        await shows('mfa.lost.title');
        const mail = await codeAfter(person.email, () => pressOn('mfa.lost.begin'));
        await shows('mfa.card.title');
        await browser.type('main input[name=card]', person.card);
        await enterCode(mail);
        await shows('mfa.lost.done');
      });

      test(`a person confirms with the card, ${market.id}`, async () => {
        if (!browser) return;
        const steps = createSteps(browser, market, language);
        const { shows, reaches, goTo } = steps;
        const person = await addAccount(market, { hasCard: true });
        await steps.enterPassword(person);
        await steps.submit();
        await reaches('/user/dashboard');
        const mail = await codeAfter(person.email, () => goTo('/user/security/add/app'));
        await shows('mfa.card.modal');
        await browser.type('dialog input[name=card]', person.card);
        await browser.type('dialog input[name=code]', mail);
        await shows('authenticator.totp.title');
        await steps.logOut();
      });

      test(`a person must enrol two methods, ${market.id}`, async () => {
        if (!browser) return;
        const steps = createSteps(browser, market, language);
        const { shows, reaches, pressOn, enterCode } = steps;
        const person = await addAccount(market, { isForced: true });
        await steps.enterPassword(person);
        await steps.submit();
        await reaches('/mandatory-mfa');
        await shows('mfa.mandatory.title');
        await pressOn('mfa.mandatory.begin');
        await shows('activation.sms.title');
        const sms = await codeAfter(person.mobile, steps.submit);
        await shows('code.title.sms');
        await enterCode(sms);
        await shows('activation.email.title');
        await pressOn('mfa.mandatory.other');
        await shows('authenticator.choice');
        await steps.openPages([
          ['/mandatory-mfa/passkey', 'authenticator.passkey.title'],
          ['/mandatory-mfa/app', 'authenticator.totp.title'],
        ]);
        await steps.enrolApp();
        await shows('mfa.mandatory.done');
        await shows('security.recovery.none');
        await pressOn('security.two-step.later');
        await reaches('/user/dashboard');
        await steps.logOut();
      });
    }
  });
}
