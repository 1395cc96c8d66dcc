import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { belgium, luxembourg, portal } from './markets';
import { createWalk, freshCard, international, newNewcomer, messagesTo } from './newcomers';
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

  test.describe('numbers that lead nowhere are one sentence, the number kept', () => {
    for (const [state, number] of [
      ['refused', '5065 0000 0000 0007'],
      ['blocked', '5065 0000 0000 0006'],
      ['unknown', '5065 1212 1212 1212'],
    ] as const) {
      test(state, async ({ page }) => {
        const walk = open(page);
        await walk.openStart();
        await walk.enterCard(number);
        await expect(page.getByRole('alert')).toContainText(say('error.card-refused'));
        await expect(page.locator('input[name=card]')).toHaveValue(number);
      });
    }
  });

  test('an activated card leads to sign-in, and tells nothing of its owner', async ({ page }) => {
    const walk = open(page);
    await walk.openStart();
    await walk.enterCard('5065 0000 0000 0005');
    await page.waitForURL('**/onboarding/existingCard');
    await expect(title(page)).toHaveText(say('onboarding.existing-card.title'));
    await expect(page.getByText(/lotte|peeters/i)).toHaveCount(0);
    await page
      .locator('main')
      .getByRole('link', { name: say('login.title') })
      .click();
    await page.waitForURL('**/login/email');
  });

  test('a card system that is away is said, and the number stays', async ({ page }) => {
    const walk = open(page);
    await walk.openStart();
    await walk.enterCard('5065 0000 0000 0008');
    await expect(page.getByRole('alert')).toContainText(say('error.card-system-away'));
    await expect(page.locator('input[name=card]')).toHaveValue('5065 0000 0000 0008');
  });

  test('a card that cannot be activated now: the account is there all the same', async ({ page }) => {
    const walk = open(page);
    await walk.openStart();
    await walk.enterCard('5065 0000 0000 0010');
    await walk.walkOn();
    await expect(title(page)).toHaveText(say('onboarding.done.failed'));
    await walk.finish();
  });

  test('an expired invitation can be asked for again, and its new code works', async ({ page }) => {
    const walk = open(page);
    await walk.openStart();
    await walk.enterInvitation('AAAAA 99999');
    await expect(page.getByRole('alert')).toContainText(say('error.invitation-expired'));
    await page.getByRole('button', { name: say('onboarding.invitation.renew') }).click();
    await expect(
      page.getByText(say('onboarding.invitation.renewed', { destination: 't•••@t•••.example' })),
    ).toBeVisible();
    await expect.poll(async () => (await messagesTo('tom@te-laat.example')).length).toBe(1);
    const [message] = await messagesTo('tom@te-laat.example');
    const code = /[2-9A-Z]{5} [2-9A-Z]{5}/.exec(message?.text ?? '')?.[0] ?? '';
    await page.locator('input[name=invitation]').fill(code);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL('**/onboarding/welcome');
  });

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
      .getByRole('link', { name: say('login.title') })
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

  test('a reload stays on every page, with what was typed before', async ({ page }) => {
    const who = newNewcomer(belgium);
    const walk = createWalk(page, belgium, say, who);
    const reload = async () => {
      const before = page.url();
      const heading = await title(page).textContent();
      await page.reload();
      await expect(title(page)).toHaveText(heading ?? '');
      expect(page.url()).toBe(before);
    };
    await walk.openStart();
    await walk.enterCard(await freshCard());
    await page.waitForURL('**/welcome');
    await reload();
    await walk.leaveWelcome();
    await reload();
    await walk.acceptTerms();
    await reload();
    await walk.describe();
    await reload();
    await page.goBack();
    await expect(page.locator('input[name=lastname]')).toHaveValue(who.lastname);
    await page.locator('main button[type=submit]').click();
    await walk.enterEmail();
    await reload();
    await walk.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
    await reload();
    await walk.enterPhone();
    await reload();
    await walk.enterCode(international(belgium, who.phone));
    await page.waitForURL('**/onboarding/password');
    await reload();
    await walk.choosePassword();
  });

  test('a wrong address: back to it, the input kept, and the code of the right one works', async ({
    page,
  }) => {
    const who = newNewcomer(belgium);
    const walk = createWalk(page, belgium, say, who);
    await walk.openStart();
    await walk.enterCard(await freshCard());
    await walk.leaveWelcome();
    await walk.acceptTerms();
    await walk.describe();
    await walk.enterEmail(`typo.${who.email}`);
    await page.getByRole('link', { name: say('onboarding.code.change') }).click();
    await expect(page.locator('input[name=email]')).toHaveValue(`typo.${who.email}`);
    await walk.enterEmail();
    await walk.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
  });

  test('every other entry goes to start, which offers to go on where the person was', async ({
    page,
    context,
  }) => {
    const who = newNewcomer(belgium);
    const walk = createWalk(page, belgium, say, who);
    await page.goto(portal(belgium, '/onboarding/password'));
    await page.waitForURL(portal(belgium, '/onboarding'));
    await walk.enterCard(await freshCard());
    await walk.leaveWelcome();
    await walk.acceptTerms();
    await walk.describe();
    const later = await context.newPage();
    await later.goto(portal(belgium, '/onboarding/email-verification'));
    await later.waitForURL(portal(belgium, '/onboarding'));
    await later.getByRole('button', { name: say('onboarding.start.go-on') }).click();
    await later.waitForURL('**/email-verification');
    await createWalk(later, belgium, say, who).enterEmail();
  });

  test('a second code replaces the first, which no longer works', async ({ page }) => {
    const who = newNewcomer(belgium);
    const walk = createWalk(page, belgium, say, who);
    await walk.openStart();
    await walk.enterCard(await freshCard());
    await walk.leaveWelcome();
    await walk.acceptTerms();
    await walk.describe();
    await walk.enterEmail();
    await expect.poll(async () => (await messagesTo(who.email)).length).toBe(1);
    const [first] = await messagesTo(who.email);
    const resend = page.getByRole('button', { name: say('onboarding.code.resend') });
    await expect(resend).toBeEnabled({ timeout: 20_000 });
    await resend.click();
    await expect(page.getByText(say('onboarding.code.resent'))).toBeVisible();
    await expect.poll(async () => (await messagesTo(who.email)).length).toBe(2);
    await page.locator('input[name=code]').fill(first?.code ?? '');
    await expect(page.getByRole('alert')).toContainText(say('error.code-refused'));
    await walk.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
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
      .getByRole('link', { name: say('login.title') })
      .click();
    await send(page, say, sophie);
    await expect(page.getByText(say('dashboard.added.invitation'))).toBeVisible();
  });

  test('by keyboard alone, from the login page to the dashboard', async ({ page }) => {
    const who = newNewcomer(luxembourg);
    const card = await freshCard();
    await page.goto(portal(luxembourg, '/login/email'));
    const press = (key: string) => page.keyboard.press(key);
    const tabTo = async (locator: ReturnType<Page['locator']>) => {
      for (let presses = 0; presses < 25; presses += 1) {
        if (await locator.evaluate(element => element === document.activeElement)) return;
        await press('Tab');
      }
      await expect(locator).toBeFocused();
    };
    const type = async (name: string, text: string) => {
      await tabTo(page.locator(`input[name=${name}]`));
      await page.keyboard.type(text);
    };
    await tabTo(page.getByRole('link', { name: say('login.activate.link') }));
    await press('Enter');
    await page.waitForURL('**/onboarding');
    await expect(title(page)).toBeFocused();
    await tabTo(page.getByRole('link', { name: say('onboarding.start.card'), exact: true }));
    await press('Enter');
    await page.waitForURL('**/card');
    await type('card', card);
    await press('Enter');
    await page.waitForURL('**/welcome');
    await tabTo(page.getByRole('button', { name: say('onboarding.welcome.begin') }));
    await press('Enter');
    await page.waitForURL('**/terms-conditions');
    await tabTo(page.getByRole('button', { name: say('onboarding.terms.terms.read') }));
    await press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('button', { name: say('onboarding.terms.terms.read') })).toBeFocused();
    await press('Shift+Tab');
    await press('Space');
    await tabTo(page.getByLabel(say('onboarding.terms.privacy')));
    await press('Space');
    await press('Enter');
    await page.waitForURL('**/create');
    await type('firstname', who.firstname);
    await type('lastname', who.lastname);
    await type('birthdate-day', '17');
    await type('birthdate-month', '5');
    await type('birthdate-year', '1990');
    await press('Enter');
    await page.waitForURL('**/email-verification');
    await type('email', who.email);
    await press('Enter');
    await page.waitForURL('**/onboarding-mfa');
    const walk = createWalk(page, luxembourg, say, who);
    await tabTo(page.locator('input[name=code]'));
    await walk.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
    await tabTo(page.locator('input[type=tel]'));
    await page.keyboard.type(who.phone);
    await press('Enter');
    await page.waitForURL('**/onboarding-mfa');
    await walk.enterCode(international(luxembourg, who.phone));
    await page.waitForURL('**/password');
    await type('password', who.password);
    await press('Enter');
    await page.waitForURL('**/confirmation');
    await tabTo(page.getByRole('button', { name: say('onboarding.done.go') }));
    await press('Enter');
    await page.waitForURL('**/user/dashboard');
  });
});
