import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { belgium, luxembourg, portal } from './markets';
import { createWalk, freshCard, international, newNewcomer } from './newcomers';
import { expectDashboard, phoneSize, send, signIn, tokenCookie } from './pages';
import { lotte, petra, sophie } from './people';
import { wordsOf } from './words';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const masked = (number: string) => `5065 •••• •••• ${number.slice(-4)}`;

for (const [market, language] of [
  [belgium, 'nl'],
  [luxembourg, 'fr_LU'],
] as const) {
  test.describe(`${market.id} in ${language}, on a phone`, () => {
    test.use({ locale: languageTag(language), viewport: phoneSize });
    const say = wordsOf(language);

    test('a fresh card, from start to "card activated" and the dashboard', async ({ page, context }) => {
      const who = newNewcomer(market);
      const walk = createWalk(page, market, say, who);
      await walk.openStart();
      await walk.enterCard(await freshCard());
      await walk.walkOn();
      await expect(title(page)).toHaveText(say('onboarding.done.activated'));
      expect(await tokenCookie(context)).toBeUndefined();
      await page.reload();
      await expect(title(page)).toHaveText(say('onboarding.done.activated'));
      await walk.finish();
      await expectDashboard(page, say, { ...who, platforms: [] });
      expect(await tokenCookie(context)).toMatchObject({ domain: `.${market.domain}` });
      await page.getByRole('button', { name: say('shell.log-out') }).click();
      await page.goto(portal(market, '/login/email'));
      await send(page, say, { email: who.email, password: who.password });
      await expectDashboard(page, say, { ...who, platforms: [] });
    });

    test('an invitation: the first name is there, its address is kept with one tap', async ({ page }) => {
      const [code, firstname, email] = {
        be: ['AAAAA 22222', 'Sofie', 'sofie@nieuw-werk.example'],
        lu: ['AAAAA 44444', 'Chloé', 'chloe@nouvel-emploi.example'],
      }[market.id] as [string, string, string];
      const who = { ...newNewcomer(market), firstname };
      const walk = createWalk(page, market, say, who);
      await walk.openStart();
      await walk.enterInvitation(code.toLowerCase());
      await expect(title(page)).toHaveText(say('onboarding.welcome.title', { name: firstname }));
      await walk.leaveWelcome();
      await walk.acceptTerms();
      await expect(page.locator('input[name=firstname]')).toHaveValue(firstname);
      await walk.describe();
      await expect(page.getByText(/^\w•••@n•••\.example$/)).toBeVisible();
      await page.locator('main button[type=submit]').click();
      await page.waitForURL('**/onboarding-mfa');
      await walk.enterCode(email);
      await walk.enterPhone();
      await walk.enterCode(international(market, who.phone));
      await walk.choosePassword();
      await expect(title(page)).toHaveText(say('onboarding.done.account'));
      await walk.finish();
      await expect(page.getByRole('link', { name: say('dashboard.client-area') })).toBeVisible();
    });
  });
}

test.describe('Belgium in Dutch, on a phone', () => {
  test.use({ locale: 'nl', viewport: phoneSize });
  const say = wordsOf('nl');
  const open = (page: Page) => createWalk(page, belgium, say, newNewcomer(belgium));

  test('an invitation for a person who has an account: it follows at the next sign-in', async ({ page }) => {
    const walk = open(page);
    await walk.openStart();
    await walk.enterInvitation('CCCCC 33333');
    await walk.leaveWelcome();
    await walk.acceptTerms();
    await walk.describe();
    await page.locator('main button[type=submit]').click();
    await page.waitForURL('**/onboarding-mfa');
    await walk.enterCode(petra.email ?? '');
    await expect(title(page)).toHaveText(say('onboarding.exists.title'));
    await page
      .locator('main')
      .getByRole('link', { name: say('login.submit') })
      .click();
    await page.waitForURL('**/login/email');
    await send(page, say, petra);
    await expect(page.getByText(say('dashboard.added.invitation'))).toBeVisible();
    await expect(page.getByRole('link', { name: say('dashboard.client-area') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: say('dashboard.client-area') })).toBeVisible();
    await expect(page.getByText(say('dashboard.added.invitation'))).toHaveCount(0);
  });

  test('a signed-in person is told who is signed in, and adds the card there', async ({ page }) => {
    await signIn(page, belgium, say, lotte);
    await page.goto(portal(belgium, '/onboarding/card'));
    await page.waitForURL('**/user/dashboard');
    await expect(page.getByText(say('dashboard.add.text', { name: 'Lotte Peeters' }))).toBeVisible();
    const number = await freshCard();
    const field = page.getByLabel(say('dashboard.add.number'));
    await field.fill('123');
    await page.getByRole('button', { name: say('dashboard.add.submit') }).click();
    await expect(page.getByRole('alert')).toContainText(say('dashboard.add.invalid'));
    await field.fill(number);
    await page.getByRole('button', { name: say('dashboard.add.submit') }).click();
    await expect(page.getByText(say('dashboard.added.card', { card: masked(number) }))).toBeVisible();
  });
});

test.describe('Luxembourg in English', () => {
  test.use({ locale: 'en-LU' });
  const say = wordsOf('en_LU');

  test('an invitation for a person who has an account there', async ({ page }) => {
    const walk = createWalk(page, luxembourg, say, newNewcomer(luxembourg));
    await walk.openStart();
    await walk.enterInvitation('CCCCC 44444');
    await walk.leaveWelcome();
    await walk.acceptTerms();
    await walk.describe();
    await page.locator('main button[type=submit]').click();
    await page.waitForURL('**/onboarding-mfa');
    await walk.enterCode(sophie.email ?? '');
    await page
      .locator('main')
      .getByRole('link', { name: say('login.submit') })
      .click();
    await send(page, say, sophie);
    await expect(page.getByText(say('dashboard.added.invitation'))).toBeVisible();
  });
});
