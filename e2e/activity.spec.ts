import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount, expireStepUps } from './accounts';
import { countClicks } from './click-count';
import { consolePage, signInAsStaff } from './console-staff';
import { accessibilityFaults } from './faults';
import { button, codeAfter, expectPage, field, journeys, logInUpToCode } from './journey-steps';
import { portal } from './markets';
import { translateInto } from './messages';
import { desktopSize } from './pages';
import { shortened } from './short-run';

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('a caller reads a PIN to the helpdesk, and then sees who looked at the account', async ({
      page,
      browser,
    }) => {
      const person = await addAccount(market, { language, methods: ['sms'] });
      await logInUpToCode(page, market, translate, person).then(code => field(page, 'code').fill(code));
      await page.waitForURL(portal(market, '/user/dashboard'));
      await expireStepUps(person);
      await page.getByRole('link', { name: translate('dashboard.access.activity'), exact: true }).click();
      await expectPage(page, translate('activity.title'));
      await expect(page.getByText(translate('activity.looks.none'))).toBeVisible();
      const code = await codeAfter(person.mobile, () => button(page, translate('activity.pin.show')).click());
      await field(page, 'code').fill(code);
      await expectPage(page, translate('activity.title'));
      const pin = await page
        .getByRole('status')
        .getByText(/^\d{3} \d{3}$/)
        .innerText();
      expect(await accessibilityFaults(page)).toEqual([]);

      const helpdesk = await browser.newContext({ locale: 'en-GB', viewport: desktopSize });
      const agent = await helpdesk.newPage();
      const name = await signInAsStaff(agent, 'helpdesk');
      await agent.goto(consolePage());
      await agent.getByLabel('PIN', { exact: true }).fill(pin);
      await agent.keyboard.press('Enter');
      await expect(agent.getByText('you know who is calling')).toBeVisible();
      await agent.getByRole('button', { name: 'Show personal data' }).click();
      await agent.getByRole('dialog').getByLabel('Reason').fill('She calls about her card');
      await agent.keyboard.press('Enter');
      await expect(agent.getByText(person.email)).toBeVisible();
      await helpdesk.close();

      await page.goto(portal(market, '/user/dashboard'));
      const expectFewClicks = await countClicks(page, 'who looked');
      await page.getByRole('link', { name: translate('dashboard.access.activity'), exact: true }).click();
      const looks = page.getByRole('region', { name: translate('activity.looks') });
      await expect(looks.getByText(translate('event.account-revealed'))).toBeVisible();
      await expect(looks.getByText(translate('activity.by', { name })).first()).toBeVisible();
      expectFewClicks();
      await expect(looks.getByText('She calls about her card')).toBeVisible();
      await expect(page.getByRole('region', { name: translate('activity.all') })).toContainText(
        translate('event.signed-in'),
      );
    });

    test('a person downloads a copy of their own data after a code', async ({ page }) => {
      const person = await addAccount(market, { language, methods: ['sms'] });
      await logInUpToCode(page, market, translate, person).then(code => field(page, 'code').fill(code));
      await page.waitForURL(portal(market, '/user/dashboard'));
      await expireStepUps(person);
      await page.goto(portal(market, '/user/activity'));
      const code = await codeAfter(person.mobile, () => button(page, translate('activity.data.ask')).click());
      await field(page, 'code').fill(code);
      await expectPage(page, translate('activity.title'));
      await expect(button(page, translate('activity.data.download'))).toBeVisible({ timeout: 60_000 });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(page, translate('activity.data.download')).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^talon-\d{4}-\d\d-\d\d\.zip$/);
    });
  });
}
