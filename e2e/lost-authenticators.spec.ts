import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount, passDayOfLoss } from './accounts';
import { accessibilityFaults } from './faults';
import { button, codeAfter, expectPage, field, journeys, logIn, logInUpToCode, shown } from './journey-steps';
import { translateInto } from './messages';
import { shortRunOf } from './short-run';

const shortRun = shortRunOf('lost-authenticators');

for (const { market, language, size } of shortRun.last(journeys)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('who has lost the phone gets back in with the card, a code by e-mail and a day', async ({
      page,
    }) => {
      const person = await addAccount(market, { methods: ['sms'], hasCard: true });
      await logInUpToCode(page, market, translate, person);
      await shown(page)
        .getByRole('link', { name: translate('mfa.lost') })
        .click();
      await expectPage(page, translate('mfa.lost.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      const mail = await codeAfter(person.email, () => button(page, translate('mfa.lost.begin')).click());
      await expectPage(page, translate('mfa.card.title'));
      await page.reload();
      await expectPage(page, translate('mfa.card.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await field(page, 'card').fill(person.card);
      await field(page, 'code').fill(mail);
      await expectPage(page, translate('mfa.lost.done'));
      expect(await accessibilityFaults(page)).toEqual([]);

      await passDayOfLoss(person);
      const again = await codeAfter(person.email, () => logIn(page, market, translate, person));
      await expect(page.getByRole('dialog', { name: translate('mfa.card.modal') })).toBeVisible();
      await page.locator('input[name=card]').fill(person.card);
      await page.locator('input[name=code]').fill(again);
      await expectPage(page, translate('security.title'));
      await expect(page.getByRole('switch')).not.toBeChecked();
    });
  });
}
