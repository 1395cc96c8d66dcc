import { expect, type Page, test } from '@playwright/test';
import type { Translate } from '@talon/messages/translate';
import { languageTag } from '@talon/rules/language';
import { addAccount } from './accounts';
import { portal } from './markets';
import { messagesTo } from './newcomers';
import { long, shortened } from './short-run';
import { expectDashboard, signIn } from './pages';
import { codeAfter, expectPage, field, journeys, logIn, submit } from './journey-steps';
import { changeDirectoryPerson, hasDirectoryContact, addDirectoryMatch } from './directory-matches';
import { translateInto } from './messages';

/** Opens the link proposal that the dashboard shows after a moment. */
async function openLinkProposal(page: Page, translate: Translate): Promise<void> {
  const look = page.getByRole('link', { name: translate('dashboard.similar.look') });
  await expect(look).toBeVisible({ timeout: 15_000 });
  await look.click();
  await expectPage(page, translate('fuzzion.title'));
}

async function typeBirthdate(page: Page, [year, month, day]: readonly string[]): Promise<void> {
  await field(page, 'birthdate-day').fill(day ?? '');
  await field(page, 'birthdate-month').fill(month ?? '');
  await field(page, 'birthdate-year').fill(year ?? '');
}

for (const { market, language, size } of shortened(journeys, 0)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);
    const claim = (page: Page) => page.getByRole('link', { name: translate('fuzzion.claim') }).click();

    test('accepts a link proposal with birth date and code, and shows its platform', async ({ page }) => {
      const person = await addAccount(market);
      const match = await addDirectoryMatch(market, person);
      await signIn(page, market, translate, person);
      await openLinkProposal(page, translate);
      for (const secret of [person.email, match.mobile, 'Dubois']) {
        await expect(page.locator('main')).not.toContainText(secret);
      }
      await claim(page);
      await expectPage(page, translate('fuzzion.owner.title'));
      await typeBirthdate(page, ['1990', '05', '18']);
      await submit(page);
      await expect(page.getByText(translate('error.fuzzion-refused')).first()).toBeVisible();
      await typeBirthdate(page, ['1990', '5', '17']);
      const code = await codeAfter(match.mobile, () => submit(page));
      await expectPage(page, translate('fuzzion.code.title'));

      await page.reload();
      await expectPage(page, translate('fuzzion.code.title'));
      await expect(page.getByText(/\+3.*••/)).toBeVisible();
      expect((await messagesTo(person.email)).filter(({ code: each }) => each !== null)).toEqual([]);
      await field(page, 'code').fill(code);
      await page.waitForURL(portal(market, '/fuzzion-success'));
      await expectPage(page, translate('fuzzion.success.title'));
      await page.reload();
      await expectPage(page, translate('fuzzion.success.title'));
      await page.getByRole('link', { name: translate('fuzzion.home') }).click();
      await expectDashboard(page, translate, person);
      await expect(page.getByRole('link', { name: translate('dashboard.personal-area') })).toBeVisible();
      await expect(page.getByRole('link', { name: translate('dashboard.similar.look') })).toBeHidden();
      for (const address of [person.email, person.mobile, match.mobile]) {
        const notified = async () =>
          (await messagesTo(address)).filter(({ code: each }) => each === null).length;
        await expect.poll(notified, address).toBeGreaterThan(0);
      }
    });

    test('rejects a link proposal: the address is removed from the directory person, and the proposal is not shown again', async ({
      page,
    }) => {
      const person = await addAccount(market);
      const match = await addDirectoryMatch(market, person, { lastname: 'Maes' });
      await signIn(page, market, translate, person);
      await openLinkProposal(page, translate);
      await page.getByRole('link', { name: translate('fuzzion.not-me') }).click();
      await expectPage(page, translate('fuzzion.reject.title'));
      await submit(page);
      await expectPage(page, translate('fuzzion.rejected.title'));
      await expect.poll(() => hasDirectoryContact(match, person.email)).toBe(false);
      expect(await hasDirectoryContact(match, match.mobile)).toBe(true);
      await expect.poll(async () => (await messagesTo(match.mobile)).length).toBeGreaterThan(0);
      await page.reload();
      await expectPage(page, translate('fuzzion.rejected.title'));
      await page.goto(portal(market, '/fuzzion'));
      await expectDashboard(page, translate, person);
    });

    test('a directory person without a birth date requires a card; a skipped proposal is hidden', async ({
      page,
    }) => {
      const person = await addAccount(market);
      const match = await addDirectoryMatch(market, person, { hasBirthdate: false });
      await signIn(page, market, translate, person);
      await openLinkProposal(page, translate);
      await page.getByRole('button', { name: translate('fuzzion.skip') }).click();
      await expectDashboard(page, translate, person);
      await expect(page.getByText(translate('fuzzion.skipped'))).toBeVisible();
      await page.goto(portal(market, '/fuzzion/owner'));
      await expectDashboard(page, translate, person);
      expect(match.card).toMatch(/^5065/);
    });

    test(
      'a directory person that changes meanwhile is not linked, and the person can try again',
      long,
      async ({ page }) => {
        const person = await addAccount(market);
        const match = await addDirectoryMatch(market, person);
        await logIn(page, market, translate, person);
        await openLinkProposal(page, translate);
        await claim(page);
        await typeBirthdate(page, ['1990', '5', '17']);
        const code = await codeAfter(match.mobile, () => submit(page));
        await changeDirectoryPerson(match);
        await field(page, 'code').fill(code);
        await page.waitForURL(portal(market, '/fuzzion-error'));
        await expectPage(page, translate('fuzzion.error.title'));
        await expect(page.getByText(translate('error.fuzzion-failed'))).toBeVisible();
        await page.reload();
        await expectPage(page, translate('fuzzion.error.title'));
        await page.goto(portal(market, '/fuzzion/owner'));
        await typeBirthdate(page, ['1971', '2', '3']);
        const again = await codeAfter(match.mobile, () => submit(page));
        await field(page, 'code').fill(again);
        await expectPage(page, translate('fuzzion.success.title'));
      },
    );

    test(
      'requires the card number where the account holds every address, and no page opens before its step',
      long,
      async ({ page }) => {
        const person = await addAccount(market);
        const match = await addDirectoryMatch(market, person, { hasCard: true, hasPhone: false });
        await signIn(page, market, translate, person);
        await openLinkProposal(page, translate);
        await page.goto(portal(market, '/fuzzion-success'));
        await expectPage(page, translate('fuzzion.title'));
        await claim(page);
        await field(page, 'card').fill(match.card);
        const code = await codeAfter(person.email, () => submit(page));
        await field(page, 'code').fill(code);
        await expectPage(page, translate('fuzzion.success.title'));
      },
    );
  });
}
