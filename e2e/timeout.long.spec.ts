import { expect, test } from '@playwright/test';
import { accountApi, belgium, portal } from './markets';
import { loginPage, send } from './pages';
import { lotte } from './people';
import { wordsOf } from './words';

const say = wordsOf('en');

test('After 30 seconds without an answer the person is told', async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto(portal(belgium, '/login/email'));
  await page.route(accountApi(belgium, '/token'), () => {});
  await send(page, say, lotte);
  await expect(loginPage(page, say).summary).toContainText(say('error.timeout'), { timeout: 35_000 });
});
