import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { databaseUrl, query } from './database';
import { belgium, luxembourg, portal } from './markets';
import { expectDashboard, send, signIn, tokenCookie } from './pages';
import { claire, lotte, oliver } from './people';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

const translate = translateInto('en');

test('Logged out in one tab, a person is logged out in the other', async ({ page, context }) => {
  await signIn(page, belgium, translate, lotte);
  const other = await context.newPage();
  await other.goto(portal(belgium));
  await expectDashboard(other, translate, lotte);
  await other.getByRole('button', { name: translate('shell.log-out') }).click();
  await expect(page).toHaveURL(portal(belgium, '/login/email'));
  await expect(page.getByText(translate('error.login-required'))).toBeVisible();
});

test('Logging out revokes the token', long, async ({ page, context }) => {
  await signIn(page, belgium, translate, lotte);
  const cookie = await tokenCookie(context);
  const ended = page.waitForResponse(response => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: translate('shell.log-out') }).click();
  expect((await ended).status()).toBe(204);
  await context.addCookies(cookie ? [cookie] : []);
  await page.goto(portal(belgium));
  await expect(page.getByText(translate('error.login-required'))).toBeVisible();
  expect(await tokenCookie(context)).toBeUndefined();
});

for (const [what, end] of shortened(
  [
    ['expired', "update tokens set expires_at = now() - interval '1 second'"],
    ['revoked', 'delete from tokens'],
  ] as const,
  0,
)) {
  test(`A token that has ${what} leads to the login page, and sign-in returns to the same page`, async ({
    page,
    context,
  }) => {
    await signIn(page, belgium, translate, oliver);
    const token = (await tokenCookie(context))?.value ?? '';
    const hash = createHash('sha256').update(token).digest();
    // A late call of the dashboard would learn of the end first, and that page would show the reason.
    await page.goto('about:blank');
    expect(await query(databaseUrl(), `${end} where hash = $1`, [hash])).toBe(1);
    await page.goto(portal(belgium, '/user/dashboard?from=bookmark'));
    await expect(page).toHaveURL(portal(belgium, '/login/email'));
    await expect(page.getByText(translate('error.login-required'))).toBeVisible();
    await send(page, translate, oliver);
    await expect(page).toHaveURL(portal(belgium, '/user/dashboard?from=bookmark'));
    await expectDashboard(page, translate, oliver);
  });
}

test('An invalid token leads to the login page and is deleted', async ({ page, context }) => {
  await context.addCookies([
    { name: 'uzzer_token', value: 'A'.repeat(43), domain: '.talon.localhost', path: '/', sameSite: 'Lax' },
  ]);
  await page.goto(portal(belgium));
  await expect(page).toHaveURL(portal(belgium, '/login/email'));
  expect(await tokenCookie(context)).toBeUndefined();
});

test('A token of one market is invalid in the other', long, async ({ page, context }) => {
  await signIn(page, luxembourg, translateInto('en_LU'), claire);
  const cookie = await tokenCookie(context);
  await page.goto(portal(belgium));
  await expect(page).toHaveURL(portal(belgium, '/login/email'));
  await context.addCookies(cookie ? [{ ...cookie, domain: '.talon.localhost' }] : []);
  await page.goto(portal(belgium));
  await expect(page.getByText(translate('error.login-required'))).toBeVisible();
});
