import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import {
  lunchbox,
  readAuthorizationResponse,
  redeemCode,
  startAuthorization,
  stubClientApps,
} from './client-apps';
import { button, expectPage, field, logInUpToCode, logOut, passSms } from './journey-steps';
import { belgium } from './markets';
import { translateInto } from './messages';
import { expectDashboard, phoneSize, send } from './pages';

const translate = translateInto('fr');
test.use({ locale: 'fr', viewport: phoneSize, reducedMotion: 'reduce' });
test.beforeEach(({ page }) => stubClientApps(page));

test('an application that asks for two factors gets them after a code, from a person whose device is trusted', async ({
  page,
}) => {
  const person = await addAccount(belgium, { methods: ['sms'] });
  const code = await logInUpToCode(page, belgium, translate, person);
  await page.getByLabel(translate('mfa.trust'), { exact: true }).check();
  await field(page, 'code').fill(code);
  await expectDashboard(page, translate, person);
  await logOut(page, translate);

  const acr = async () => {
    const { code: issued = '' } = await readAuthorizationResponse(page, belgium, lunchbox);
    return (await redeemCode(page, belgium, lunchbox, issued))['acr'];
  };
  await startAuthorization(page, belgium, lunchbox);
  await page.waitForURL('**/login/email');
  await send(page, translate, person);
  await expectPage(page, translate('authorize.title', { app: 'Lunchbox' }));
  await button(page, translate('authorize.approve')).click();
  expect(await acr()).toBe('urn:talon:password');

  await passSms(page, translate, person.mobile, () =>
    startAuthorization(page, belgium, lunchbox, { acr_values: 'urn:talon:two-factor' }),
  );
  expect(await acr()).toBe('urn:talon:two-factor');
});
