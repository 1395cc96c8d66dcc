import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import { databaseUrl, query } from './database';
import { button, codeAfter, expectPage, field, submit, logInUpToCode, otherThan } from './journey-steps';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import { expectTitle, phoneSize } from './pages';

const translate = translateInto('nl');

test.use({ locale: 'nl', viewport: phoneSize, reducedMotion: 'reduce' });

test('A code that expires while the page is open says so, and how to get another one', async ({ page }) => {
  const person = await addAccount(belgium, { methods: ['sms'] });
  await logInUpToCode(page, belgium, translate, person);
  await query(
    databaseUrl(),
    `update challenges set expires_at = now() + interval '3 seconds' where destination = $1`,
    [person.mobile],
  );
  await page.reload();
  await expectPage(page, translate('mfa.title.expired'));
  await expect(page.getByText(translate('mfa.over.expired.login'))).toBeVisible();
  await page.getByRole('link', { name: translate('login.submit') }).click();
  await expectTitle(page, translate('login.title'));
});

test('After five wrong codes one sentence and a new code are left, without a dead field', async ({
  page,
}) => {
  const person = await addAccount(belgium, { methods: ['sms'] });
  await page.goto(portal(belgium, '/forgot-password/email'));
  await field(page, 'email').fill(person.email);
  const code = await codeAfter(person.email, () => submit(page));
  for (let tries = 1; tries <= 5; tries += 1) {
    const refused = page.waitForResponse(response => response.url().endsWith('/challenge/confirm'));
    await field(page, 'code').fill(otherThan(code, tries));
    expect((await refused).status()).toBe(422);
    await expect(page.getByText(translate(tries < 5 ? 'error.code-refused' : 'code.spent'))).toHaveCount(1);
  }
  await expect(page.getByText(translate('error.code-refused'))).toHaveCount(0);
  await expect(field(page, 'code')).toHaveCount(0);
  const again = button(page, translate('code.resend'));
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  const next = await codeAfter(person.email, () => again.click());
  await field(page, 'code').fill(next);
  await expectTitle(page, translate('recovery.new.title'));
});
