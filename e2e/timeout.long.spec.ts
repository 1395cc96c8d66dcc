import { expect, test } from '@playwright/test';
import { accountApi, belgium, portal } from './markets';
import { loginPage, send } from './pages';
import { lotte } from './people';
import { translateInto } from './messages';

const translate = translateInto('en');

test('After 30 seconds without a response the page shows an error', async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto(portal(belgium, '/login/email'));
  await page.route(accountApi(belgium, '/token'), () => {});
  await send(page, translate, lotte);
  await expect(loginPage(page, translate).summary).toContainText(translate('error.timeout'), {
    timeout: 35_000,
  });
});
