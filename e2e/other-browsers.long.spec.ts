import { expect, test } from '@playwright/test';
import { leaveOut } from '../tools/test/short-run.mjs';
import { addAccount } from './accounts';
import { codeAfter } from './journey-steps';
import { belgium, luxembourg, portal } from './markets';
import { translateInto } from './messages';
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
    }
  });
}
