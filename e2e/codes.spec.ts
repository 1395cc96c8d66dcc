import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import { button, codeAfter, field, submit, logInUpToCode, otherThan } from './journey-steps';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import { messagesTo } from './newcomers';
import { expectDashboard, phoneSize } from './pages';
import { long } from './short-run';

const translate = translateInto('nl');

test.use({ locale: 'nl', viewport: phoneSize, reducedMotion: 'reduce' });

const codesTo = async (destination: string) =>
  (await messagesTo(destination)).filter(({ code }) => code !== null).length;

test('A whole SMS that is pasted signs the person in', async ({ page }) => {
  const person = await addAccount(belgium, { methods: ['sms'] });
  const code = await logInUpToCode(page, belgium, translate, person);
  await field(page, 'code').fill(`${code} is uw code om in te loggen. Niet u? Bel +32 2 000 12 34.`);
  await expectDashboard(page, translate, person);
});

test(
  'A tap on "Confirm" that follows the last digit presses nothing on the next page',
  long,
  async ({ page }) => {
    const person = await addAccount(belgium, { methods: ['sms'] });
    const code = await logInUpToCode(page, belgium, translate, person);
    let release: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route('**/challenge/confirm', async route => {
      await held;
      await route.continue();
    });
    await field(page, 'code').fill(code);
    await button(page, translate('code.confirm')).hover();
    await page.mouse.down();
    release();
    await expectDashboard(page, translate, person);
    const row = await page.getByRole('main').getByRole('link').first().boundingBox();
    if (!row) throw new Error('the dashboard has links');
    await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2);
    await page.mouse.up();
    await expectDashboard(page, translate, person);
  },
);

test('A wrong code is announced once, beside its field, which keeps the focus', long, async ({ page }) => {
  const person = await addAccount(belgium, { methods: ['sms'] });
  const code = await logInUpToCode(page, belgium, translate, person);
  await field(page, 'code').fill(otherThan(code));
  await expect(page.getByText(translate('error.code-refused'))).toHaveCount(1);
  await expect(field(page, 'code')).toBeFocused();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('A tap on "Confirm" after a wrong code leaves the focus in its field', long, async ({ page }) => {
    const person = await addAccount(belgium, { methods: ['sms'] });
    const code = await logInUpToCode(page, belgium, translate, person);
    await field(page, 'code').fill(otherThan(code));
    const tapAndSeeFocus = async () => {
      await button(page, translate('code.confirm')).tap();
      await expect(page.getByText(translate('error.code-refused'))).toHaveCount(1);
      await expect(field(page, 'code')).toBeFocused();
    };
    // While the code is being sent, and after it was refused.
    await tapAndSeeFocus();
    await tapAndSeeFocus();
  });
});

test('A mistyped e-mail domain can be seen, and the right one is offered', long, async ({ page }) => {
  await page.goto(portal(belgium, '/forgot-password/email'));
  await field(page, 'email').fill('niemand.bekend@gmail.con');
  await page.keyboard.press('Enter');
  await expect(page.getByText(translate('form.email.as-typed'))).toBeVisible();
  await expect(
    page.getByText(translate('form.email.meant', { email: 'niemand.bekend@gmail.com' })),
  ).toBeVisible();
  await submit(page);
  await expect(page.getByText('niemand.bekend@gmail.con')).toBeVisible();
  await button(page, translate('code.change')).click();
  await button(page, translate('form.email.use')).click();
  await expect(field(page, 'email')).toHaveValue('niemand.bekend@gmail.com');
  await expect(field(page, 'email')).toBeFocused();
});

test('A tap beside the code for a new address keeps it; saving again sends no second code', async ({
  page,
}) => {
  const person = await addAccount(belgium, { methods: ['sms'] });
  const code = await logInUpToCode(page, belgium, translate, person);
  await field(page, 'code').fill(code);
  await expectDashboard(page, translate, person);
  await page.goto(portal(belgium, '/user/profile'));
  await button(page, translate('profile.contact.edit')).click();
  await button(page, translate('profile.contact.add.email')).click();
  const email = `nieuw.${person.email}`;
  await page.locator('input[name=email]').fill(email);
  const sent = await codeAfter(email, () => button(page, translate('profile.save')).click());
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(email)).toBeVisible();
  await page.mouse.click(phoneSize.width / 2, 20);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button(page, translate('profile.save')).click();
  await expect(dialog).toBeVisible();
  expect(await codesTo(email)).toBe(1);
  await page.locator('input[name=code]').fill(sent);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(email)).toBeVisible();
});
