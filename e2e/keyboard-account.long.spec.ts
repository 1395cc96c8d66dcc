import { expect, test } from '@playwright/test';
import { addAccount, expireStepUps } from './accounts';
import { codeAfter, field, logIn } from './journey-steps';
import { createKeyboard } from './keyboard';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import { expectTitle, signIn } from './pages';

const translate = translateInto('nl');

test.use({ locale: 'nl', reducedMotion: 'reduce' });

test('By keyboard and screen reader a person changes the bank account, first with a wrong number', async ({
  page,
}) => {
  const person = await addAccount(belgium, { methods: ['email'] });
  const code = await codeAfter(person.email, () => logIn(page, belgium, translate, person));
  await field(page, 'code').fill(code);
  const keys = await createKeyboard(page);
  await keys.expectFocus('heading', translate('dashboard.title', { name: person.firstname }));
  await expireStepUps(person);
  await keys.moveFocusTo('link', translate('shell.menu.profile'));
  await keys.press('Enter');
  await keys.expectFocus('heading', translate('profile.title'));
  await keys.moveFocusTo('button', translate('profile.bank.add'));
  await keys.press('Enter');
  await expect(page.getByRole('textbox', { name: translate('profile.bank.iban') })).toBeVisible();
  await keys.moveFocusTo('textbox', translate('profile.bank.iban'));
  await keys.type('71096123456760');
  await keys.press('Enter');
  await expect.poll(keys.readFocus).toMatchObject({ isInvalid: true });
  await keys.press('ControlOrMeta+A');
  await keys.type('71096123456769');
  const proof = await codeAfter(person.email, () => keys.press('Enter'));
  await keys.moveFocusTo('textbox', translate('code.label'));
  await keys.type(proof);
  await expect(page.getByRole('log')).toContainText(translate('messages.iban.success'));
});

test('By keyboard and screen reader a person renames a device and logs it out', async ({ page }) => {
  const person = await addAccount(belgium);
  await signIn(page, belgium, translate, person);
  const keys = await createKeyboard(page);
  await page.goto(portal(belgium, '/user/security/history'));
  await expectTitle(page, translate('devices.title'));
  await keys.moveFocusTo('button', translate('devices.rename.of', { device: translate('devices.linux') }));
  await keys.press('Enter');
  await keys.moveFocusTo('textbox', translate('devices.rename.name'));
  await keys.press('ControlOrMeta+A');
  await keys.type('Thuis');
  await keys.press('Enter');
  await expect(page.getByRole('log')).toContainText(translate('devices.renamed'));
  await keys.moveFocusTo('button', translate('devices.log-out.of', { device: 'Thuis' }));
  await keys.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(translate('devices.log-out.here'));
  await keys.moveFocusTo('button', translate('devices.log-out'));
  await keys.press('Enter');
  await page.waitForURL(portal(belgium, '/login/email'));
});
