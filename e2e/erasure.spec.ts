import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount, expireStepUps } from './accounts';
import { accessibilityFaults } from './faults';
import { button, expectPage, field, journeys, logInUpToCode, passSms, shown } from './journey-steps';
import { portal } from './markets';
import { translateInto } from './messages';
import { messagesTo } from './newcomers';
import { expectDashboard } from './pages';
import { shortened } from './short-run';

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('a person deletes the account after a code, keeps it, deletes it again and keeps it by the link', async ({
      page,
    }) => {
      const person = await addAccount(market, { language, methods: ['sms'] });
      await logInUpToCode(page, market, translate, person).then(code => field(page, 'code').fill(code));
      await expectDashboard(page, translate, person);
      await expireStepUps(person);
      await page.goto(portal(market, '/user/profile'));
      await shown(page)
        .getByRole('link', { name: translate('profile.erase.open') })
        .click();
      await expectPage(page, translate('erasure.title'));
      await expect(page.getByText(translate('erasure.whose', { address: person.email }))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);

      const pending = shown(page)
        .getByRole('status')
        .filter({ hasText: translate('erasure.pending') });
      const remove = button(page, translate('erasure.ask'));
      const keep = button(page, translate('erasure.keep'));
      await passSms(page, translate, person.mobile, () => remove.click());
      await expect(pending).toBeVisible();
      await expect(remove).toBeHidden();
      await page.goto(portal(market, '/user/dashboard'));
      await expect(pending).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await keep.click();
      await expect(page.getByText(translate('erasure.kept'), { exact: true })).toBeVisible();
      await expect(pending).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      await page.goto(portal(market, '/user/erase'));
      // The step-up of a moment ago still counts.
      await remove.click();
      await expect(pending).toBeVisible();
      const links = async () => [
        ...new Set(
          (await messagesTo(person.email)).flatMap(({ text }) => /\/keep#[\w-]{20}/.exec(text)?.[0] ?? []),
        ),
      ];
      await expect.poll(async () => (await links()).length).toBe(2);
      const [newest = '', cancelled = ''] = await links();
      await page.goto(portal(market, cancelled));
      await button(page, translate('keep.submit')).click();
      await expectPage(page, translate('keep.ended.title'));
      await page.goto(portal(market, newest));
      await expectPage(page, translate('keep.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, translate('keep.submit')).click();
      await expectPage(page, translate('keep.done.title'));
      await shown(page)
        .getByRole('link', { name: translate('keep.login') })
        .click();
      await expectDashboard(page, translate, person);
      await expect(pending).toBeHidden();
    });
  });
}
