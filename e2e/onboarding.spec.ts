import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { belgium, luxembourg, portal } from './markets';
import { createOnboarding, addFreshCard, international, createNewcomer, messagesTo } from './newcomers';
import { expectDashboard, phoneSize, send, signIn, tokenCookie } from './pages';
import { lotte, petra, sophie } from './people';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const masked = (number: string) => `5065 •••• •••• ${number.slice(-4)}`;

const journeys = [
  [belgium, 'nl'],
  [luxembourg, 'fr_LU'],
] as const;

for (const [market, language] of shortened(journeys, 0)) {
  test.describe(`${market.id} in ${language}, on a phone`, () => {
    test.use({ locale: languageTag(language), viewport: phoneSize });
    const translate = translateInto(language);

    test('a fresh card, from start to "card activated" and the dashboard', async ({ page, context }) => {
      const who = createNewcomer(market);
      const onboarding = createOnboarding(page, market, translate, who);
      await onboarding.openStart();
      const number = await addFreshCard();
      await onboarding.enterCard(number);
      await onboarding.completeFromWelcome();
      await expect(title(page)).toHaveText(translate('onboarding.done.activated'));
      expect(await tokenCookie(context)).toBeUndefined();
      await page.reload();
      await expect(title(page)).toHaveText(translate('onboarding.done.activated'));
      await onboarding.finish();
      await expectDashboard(page, translate, { ...who, platforms: [] });
      const cards = page.getByRole('region', { name: translate('dashboard.cards') });
      await expect(cards.getByText(masked(number))).toBeVisible();
      await expect(cards.getByText(translate('dashboard.cards.activated'))).toBeVisible();
      await expect(cards.getByRole('link')).toHaveText([translate('dashboard.next.two-step.link')]);
      const subjects = async () => (await messagesTo(who.email)).map(({ subject }) => subject);
      await expect.poll(subjects).toContain(translate('mail.welcome.subject', { brand: market.brand }));
      expect(await tokenCookie(context)).toMatchObject({ domain: `.${market.domain}` });
      await page.getByRole('button', { name: translate('shell.log-out') }).click();
      await page.goto(portal(market, '/login/email'));
      await send(page, translate, { email: who.email, password: who.password });
      await expectDashboard(page, translate, { ...who, platforms: [] });
    });

    test('an invitation: the first name is filled in, and one tap confirms its address', async ({ page }) => {
      const [code, firstname, email] = {
        be: ['AAAAA 22222', 'Sofie', 'sofie@nieuw-werk.example'],
        lu: ['AAAAA 44444', 'Chloé', 'chloe@nouvel-emploi.example'],
      }[market.id] as [string, string, string];
      const who = { ...createNewcomer(market), firstname };
      const onboarding = createOnboarding(page, market, translate, who);
      // The address that the button in the invitation e-mail opens.
      await page.goto(portal(market, `/onboarding#${code.replace(' ', '')}`));
      await expect(page.getByLabel(translate('onboarding.invitation.code'))).toHaveValue(code);
      await page.getByRole('button', { name: translate('onboarding.next') }).click();
      await expect(title(page)).toHaveText(translate('onboarding.welcome.title', { name: firstname }));
      await onboarding.seeWelcome();
      await onboarding.acceptTerms();
      await expect(page.locator('input[name=firstname]')).toHaveValue(firstname);
      await onboarding.describe();
      await expect(page.getByText(/^\w•••@n•••\.example$/)).toBeVisible();
      await page.locator('main button[type=submit]').click();
      await page.waitForURL('**/onboarding-mfa');
      await onboarding.enterCode(email);
      await onboarding.enterPhone();
      await onboarding.enterCode(international(market, who.phone));
      await onboarding.choosePassword();
      await expect(title(page)).toHaveText(translate('onboarding.done.account'));
      await onboarding.finish();
      await expect(page.getByRole('link', { name: translate('dashboard.client-area') })).toBeVisible();
    });
  });
}

test.describe('Belgium in Dutch, on a phone', () => {
  test.use({ locale: 'nl', viewport: phoneSize });
  const translate = translateInto('nl');
  const open = (page: Page) => createOnboarding(page, belgium, translate, createNewcomer(belgium));

  test('an invitation for an existing account is added at the next sign-in', async ({ page }) => {
    const onboarding = open(page);
    await onboarding.openStart();
    await onboarding.enterInvitation('CCCCC 33333');
    await onboarding.seeWelcome();
    await onboarding.acceptTerms();
    await onboarding.describe();
    await page.locator('main button[type=submit]').click();
    await page.waitForURL('**/onboarding-mfa');
    await onboarding.enterCode(petra.email ?? '');
    await expect(title(page)).toHaveText(translate('onboarding.exists.title'));
    await page
      .locator('main')
      .getByRole('link', { name: translate('login.submit') })
      .click();
    await page.waitForURL('**/login/email');
    await expect(page.getByText(translate('login.waiting'))).toBeVisible();
    await expect(page.locator('input[name=email]')).toHaveValue(petra.email ?? '');
    await send(page, translate, petra);
    await expect(page.getByText(translate('dashboard.added.invitation'))).toBeVisible();
    await expect(page.getByRole('link', { name: translate('dashboard.client-area') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: translate('dashboard.client-area') })).toBeVisible();
    await expect(page.getByText(translate('dashboard.added.invitation'))).toHaveCount(0);
  });

  test('a signed-in person sees their name, and adds the card to the account', long, async ({ page }) => {
    await signIn(page, belgium, translate, lotte);
    await page.goto(portal(belgium, '/onboarding/card'));
    await page.waitForURL('**/user/dashboard');
    await expect(page.getByText(translate('dashboard.add.text', { name: 'Lotte Peeters' }))).toBeVisible();
    const number = await addFreshCard();
    const field = page.getByLabel(translate('dashboard.add.number'));
    await field.fill('123');
    await page.getByRole('button', { name: translate('dashboard.add.submit') }).click();
    await expect(page.getByRole('alert')).toContainText(translate('dashboard.add.invalid'));
    await field.fill(number);
    await page.getByRole('button', { name: translate('dashboard.add.submit') }).click();
    await expect(page.getByText(translate('dashboard.added.card', { card: masked(number) }))).toBeVisible();
  });
});

test.describe('Luxembourg in English', () => {
  test.use({ locale: 'en-LU' });
  const translate = translateInto('en_LU');

  test('an invitation for an existing account', long, async ({ page }) => {
    const onboarding = createOnboarding(page, luxembourg, translate, createNewcomer(luxembourg));
    await onboarding.openStart();
    await onboarding.enterInvitation('CCCCC 44444');
    await onboarding.seeWelcome();
    await onboarding.acceptTerms();
    await onboarding.describe();
    await page.locator('main button[type=submit]').click();
    await page.waitForURL('**/onboarding-mfa');
    await onboarding.enterCode(sophie.email ?? '');
    await page
      .locator('main')
      .getByRole('link', { name: translate('login.submit') })
      .click();
    await send(page, translate, sophie);
    await expect(page.getByText(translate('dashboard.added.invitation'))).toBeVisible();
  });
});
