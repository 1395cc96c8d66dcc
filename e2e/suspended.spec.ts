import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { maskEmail } from '@talon/rules/contact';
import { addAccount } from './accounts';
import { accessibilityFaults } from './faults';
import {
  button,
  expectPage,
  field,
  journeys,
  logIn,
  logInUpToCode,
  passSms,
  shown,
  submit,
} from './journey-steps';
import { createKeyboard } from './keyboard';
import { portal } from './markets';
import { translateInto } from './messages';
import { notMeLink } from './not-me-links';
import { expectDashboard } from './pages';
import { shortened } from './short-run';
import { addThings } from './suspended-things';

const newPassword = 'negen natte kranten';

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('after “This was not me” and a new password, the owner says of each thing whether it is theirs', async ({
      page,
    }) => {
      const person = await addAccount(market, { language, methods: ['sms'] });
      await logInUpToCode(page, market, translate, person).then(code => field(page, 'code').fill(code));
      await expectDashboard(page, translate, person);
      const added = `dief.${person.email}`;
      await addThings(person.email, added);

      await page.goto(await notMeLink(person.email));
      await button(page, translate('not-me.submit')).click();
      await expectPage(page, translate('not-me.done.title'));
      await passSms(page, translate, person.mobile, () => logIn(page, market, translate, person));
      await expectPage(page, translate('security.weak.title'));
      await field(page, 'password').fill(newPassword);
      await submit(page);

      await page.waitForURL(portal(market, '/user/suspended'));
      await expectPage(page, translate('suspended.title'));
      const app = translate('suspended.what', { what: translate('suspended.type.totp'), name: 'Pixel' });
      const mail = translate('suspended.what', {
        what: translate('suspended.type.mail'),
        name: maskEmail(added),
      });
      await expect(shown(page).getByRole('region', { name: app })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto(portal(market, '/user/dashboard'));
      await expect(shown(page).getByText(translate('suspended.banner.title'))).toBeVisible();
      await shown(page)
        .getByRole('link', { name: translate('suspended.banner.open') })
        .click();
      await expectPage(page, translate('suspended.title'));

      const keyboard = await createKeyboard(page);
      await keyboard.moveFocusTo('button', translate('suspended.remove.of', { what: app }));
      await keyboard.press('Enter');
      await expect(page.getByText(translate('suspended.remove.done'), { exact: true })).toBeVisible();
      await keyboard.expectFocus('heading', translate('suspended.title'));
      await button(page, translate('suspended.keep.of', { what: mail })).click();
      await expect(shown(page).getByText(translate('suspended.none'))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, translate('suspended.continue')).click();
      await expectDashboard(page, translate, person);
      await expect(shown(page).getByText(translate('suspended.banner.title'))).toBeHidden();
      await page.goto(portal(market, '/user/profile'));
      await expect(shown(page).getByText(added)).toBeVisible();
    });
  });
}
