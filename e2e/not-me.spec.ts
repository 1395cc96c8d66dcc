import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { accessibilityFaults } from './faults';
import { createKeyboard } from './keyboard';
import { belgium, luxembourg, portal } from './markets';
import { translateInto } from './messages';
import { addNotMeAccount, notMeLink } from './not-me-links';
import { expectDashboard, expectTitle, phoneSize, send } from './pages';
import { shortened } from './short-run';

const journeys = shortened(
  [
    { market: belgium, language: 'nl' },
    { market: belgium, language: 'fr' },
    { market: luxembourg, language: 'fr_LU' },
    { market: luxembourg, language: 'en_LU' },
  ],
  -1,
);

for (const { market, language } of journeys) {
  test(`In ${language}, ${market.id}, the owner ends a stranger's session from a phone`, async ({
    browser,
  }) => {
    const translate = translateInto(language);
    const options = { locale: languageTag(language), viewport: phoneSize };
    const [stranger, owner] = await Promise.all([browser.newContext(options), browser.newContext(options)]);
    const [theirs, page] = await Promise.all([stranger.newPage(), owner.newPage()]);
    const person = await addNotMeAccount(language);
    await theirs.goto(portal(market, '/login/email'));
    await send(theirs, translate, person);
    await expectDashboard(theirs, translate, person);

    const link = await notMeLink(person.email);
    await page.goto(link);
    await expectTitle(page, translate('not-me.title'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await theirs.reload();
    await expectDashboard(theirs, translate, person);

    const keyboard = await createKeyboard(page);
    await keyboard.moveFocusTo('button', translate('not-me.submit'));
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('not-me.done.title'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await theirs.reload();
    await theirs.waitForURL(portal(market, '/login/email'));
    await keyboard.moveFocusTo('link', translate('not-me.password'));
    await keyboard.press('Enter');
    await page.waitForURL(portal(market, '/forgot-password/email'));

    await page.goto(link);
    await page.getByRole('button', { name: translate('not-me.submit') }).click();
    await expectTitle(page, translate('not-me.ended.title'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await Promise.all([stranger.close(), owner.close()]);
  });

  test(`In ${language}, ${market.id}, the foot has the contact of the helpdesk`, async ({ browser }) => {
    const translate = translateInto(language);
    const context = await browser.newContext({ locale: languageTag(language), viewport: phoneSize });
    const page = await context.newPage();
    const { phone, email, page: help } = market.helpdesk;
    for (const path of shortened(['/not-me', '/login/email', '/forgot-password/email', '/onboarding'], 0)) {
      await page.goto(portal(market, path));
      const links = page.getByRole('contentinfo').getByRole('link');
      const addresses = [`tel:${phone.replaceAll(' ', '')}`, `mailto:${email}`, help];
      await expect(links).toHaveCount(addresses.length);
      for (const [index, address] of addresses.entries()) {
        await expect(links.nth(index)).toHaveAttribute('href', address);
        const box = await links.nth(index).boundingBox();
        expect(box?.height ?? 0, 'a target for a finger').toBeGreaterThanOrEqual(44);
      }
      await expect(page.getByRole('list', { name: translate('shell.helpdesk') })).toBeVisible();
      const edges = await links.evaluateAll(all => all.map(link => link.getBoundingClientRect().left));
      expect(new Set(edges).size, 'on a phone, none stands alone on a line below two').toBe(1);
    }
    await context.close();
  });
}
