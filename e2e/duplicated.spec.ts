import { expect, type Page, test } from '@playwright/test';
import type { Translate } from '@talon/messages/translate';
import { languageTag } from '@talon/rules/language';
import type { Account } from './accounts';
import { newSharers, outliveTokens } from './duplicates';
import { portal } from './markets';
import { messagesTo } from './newcomers';
import { shortRunOf } from './short-run';
import { expectDashboard, loginPage, send, tokenCookie } from './pages';
import {
  button,
  codeAfter,
  expectPage,
  field,
  journeys,
  logIn,
  logOut,
  shown,
  submit,
} from './second-factor';
import { wordsOf } from './words';

const shortRun = shortRunOf('duplicated');

// Several codes each, and axe on every page.

const duplicatedCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'uzzer_token_duplicated');

/** Chooses what is offered first, and confirms its code. */
async function takeEmail(page: Page, say: Translate, { email }: Account): Promise<void> {
  const code = await codeAfter(email, () => submit(page));
  await expectPage(page, say('code.title.email'));
  await field(page, 'code').fill(code);
}

for (const [place, { market, language, size }] of shortRun.firstAndLast(journeys).entries()) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const say = wordsOf(language);
    const turns = shortRun.inTurns(place);

    turns.it(
      'an e-mail that another account has too: kept for this one, by its code',
      async ({ page, context }) => {
        const { mine, other } = await newSharers(market, { keepsPhone: true });
        await logIn(page, market, say, mine, '/user/security?mfa=true');
        await page.waitForURL(portal(market, '/duplicated'));
        await expectPage(page, say('duplicated.title'));
        expect(await tokenCookie(context)).toBeUndefined();
        expect(await duplicatedCookie(page)).toBeDefined();
        await expect(page.getByText(say('email-duplicated', { email: mine.email }))).toBeVisible();
        const code = await codeAfter(mine.email, () => submit(page));
        await page.waitForURL(portal(market, '/duplicated-2fa'));
        await expectPage(page, say('code.title.email'));
        await page.reload();
        await expectPage(page, say('code.title.email'));
        await field(page, 'code').fill(code);
        await page.waitForURL(portal(market, '/user/security?mfa=true'));
        await expect(page.getByText(say('duplicated.done'))).toBeVisible();
        expect(await tokenCookie(context)).toBeDefined();
        expect(await duplicatedCookie(page)).toBeUndefined();
        const told = async () => (await messagesTo(other.mobile)).filter(({ code }) => code === null).length;
        await expect.poll(told).toBe(1);
        await page.goBack();
        await expect(page).not.toHaveURL(/duplicated/);
        await page.goto(portal(market, '/user/dashboard'));
        await logOut(page, say);
        await send(page, say, { email: other.email, password: other.password });
        await expect(loginPage(page, say).summary).toContainText(say('error.invalid-credentials'));
      },
    );

    turns.it(
      'an account of the same person that has nothing else is closed, and its service comes here',
      async ({ page }) => {
        const { mine } = await newSharers(market, { isOnePerson: true });
        await logIn(page, market, say, mine);
        await expectPage(page, say('duplicated.title'));
        await expect(page.getByText(say('duplicated.found.personal', { accounts: 1 }))).toBeVisible();
        await takeEmail(page, say, mine);
        await expectDashboard(page, say, mine);
        await expect(shown(page).getByText(say('dashboard.personal-area.text'))).toBeVisible();
        await expect(shown(page).getByText(say('dashboard.client-area.text'))).toBeVisible();
      },
    );

    turns.it(
      'an account that may be somebody else’s needs a proof: a wrong card, then the right one',
      async ({ page }) => {
        const { mine, other } = await newSharers(market, { hasCard: true });
        await logIn(page, market, say, mine);
        await expectPage(page, say('duplicated.title'));
        await takeEmail(page, say, mine);
        await expectPage(page, say('duplicated.proof.title'));
        await page.reload();
        await expectPage(page, say('duplicated.proof.title'));
        await field(page, 'proof').fill('5065 9999 9999 9999');
        await submit(page);
        const summary = page.getByRole('alert').filter({ hasText: say('form.failed') });
        await expect(summary).toBeFocused();
        await expect(summary).toContainText(say('error.card-number-refused'));
        await expect(field(page, 'proof')).toHaveValue('5065 9999 9999 9999');
        await expectPage(page, say('duplicated.proof.title'));
        await field(page, 'proof').fill(other.card);
        await submit(page);
        await expectDashboard(page, say, mine);
      },
    );

    turns.it(
      'a link that this account has already is not offered, and the e-mail alone needs no proof',
      async ({ page }) => {
        const { mine, other } = await newSharers(market, { keepsPhone: true, compete: true });
        await logIn(page, market, say, mine);
        await expectPage(page, say('duplicated.title'));
        await expect(page.getByRole('checkbox')).toHaveCount(1);
        await takeEmail(page, say, mine);
        await expectDashboard(page, say, mine);
        await expect.poll(async () => (await messagesTo(other.mobile)).length).toBe(1);
      },
    );

    turns.it(
      'two links of one kind cannot be brought together: everything stays',
      async ({ page, context }) => {
        const { mine } = await newSharers(market, { compete: true });
        await logIn(page, market, say, mine);
        await expectPage(page, say('duplicated.title'));
        await takeEmail(page, say, mine);
        await expectPage(page, say('duplicated.conflict.title'));
        expect(await tokenCookie(context)).toBeUndefined();
        await button(page, say('duplicated.skip')).click();
        await expectDashboard(page, say, mine);
        await logOut(page, say);
        await send(page, say, mine);
        await expectPage(page, say('duplicated.title'));
      },
    );
  });
}

const [journey] = journeys;

test.describe('whoever has to choose', () => {
  const { market, language, size } = journey;
  test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
  const say = wordsOf(language);

  test('skips, and is asked again at the next sign-in; of the other account too', async ({
    page,
    context,
  }) => {
    await page.goto(portal(market, '/login/email'));
    for (const password of ['het oude wachtwoord thuis', 'het nieuwe wachtwoord op kantoor']) {
      await send(page, say, { email: 'thomas@dubbel.example', password });
      await expectPage(page, say('duplicated.title'));
      await button(page, say('duplicated.skip')).click();
      await page.waitForURL(portal(market, '/user/dashboard'));
      expect(await tokenCookie(context)).toBeDefined();
      await logOut(page, say);
    }
  });

  test('goes back to the login page, and forward again, and opens nothing else', async ({ page }) => {
    const { mine } = await newSharers(market, { keepsPhone: true });
    await logIn(page, market, say, mine);
    await expectPage(page, say('duplicated.title'));
    await page.goto(portal(market, '/user/profile'));
    await page.waitForURL(portal(market, '/duplicated'));
    await page.goto(portal(market, '/duplicated-2fa'));
    await page.waitForURL(portal(market, '/duplicated'));
    await codeAfter(mine.email, () => submit(page));
    await page.waitForURL(portal(market, '/duplicated-2fa'));
    await page.goBack();
    await expectPage(page, say('duplicated.title'));
    await page.goForward();
    await expectPage(page, say('code.title.email'));
    await logOut(page, say);
  });

  test('chooses in a second tab: the first goes on by itself', async ({ page, context }) => {
    const { mine } = await newSharers(market, { keepsPhone: true });
    await logIn(page, market, say, mine);
    await expectPage(page, say('duplicated.title'));
    const second = await context.newPage();
    await second.goto(portal(market, '/user/dashboard'));
    await expectPage(second, say('duplicated.title'));
    await button(second, say('duplicated.skip')).click();
    await expectDashboard(second, say, mine);
    await expectDashboard(page, say, mine);
  });

  test('takes too long: signs in again, and finds the same question', async ({ page }) => {
    const { mine } = await newSharers(market, { keepsPhone: true });
    await logIn(page, market, say, mine);
    await expectPage(page, say('duplicated.title'));
    await outliveTokens(mine.email);
    await submit(page);
    await expect(page.getByText(say('error.login-required'))).toBeVisible();
    await send(page, say, mine);
    await expectPage(page, say('duplicated.title'));
  });

  test('moves the link too, with a code to the other account’s phone', async ({ page }) => {
    const { mine, other } = await newSharers(market, { keepsPhone: true, isOnePerson: true });
    await logIn(page, market, say, mine);
    await expectPage(page, say('duplicated.title'));
    await page.getByRole('checkbox', { name: say('duplicated.choice.personal') }).check();
    await takeEmail(page, say, mine);
    await expectDashboard(page, say, mine);
    await expect(shown(page).getByText(say('dashboard.personal-area.text'))).toBeVisible();
    await expect.poll(async () => (await messagesTo(other.mobile)).length).toBe(2);
  });
});
