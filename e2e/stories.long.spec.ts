import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import type { Market } from '@talon/markets/market';
import { addAccount } from './accounts';
import { makeSlow } from './slow-phone';
import { addDirectoryMatch } from './directory-matches';
import { belgium, luxembourg } from './markets';
import { translateInto } from './messages';
import { formatPhone } from '@talon/rules/phone';
import { addFreshCard, codeTo, createNewcomer, international, type Newcomer } from './newcomers';
import { blockCard, inviteByEmail } from './story-cards';
import { beginStory, type Story } from './story';
import { createActivation } from './story-activation';
import { mostOf } from './story-table';
import { phoneSize } from './pages';

/** What the brief of the product asks for: from the first page of the activation to "Your card is activated". */
const mostOfActivation = { screens: 9, characters: 60 };

/** Ends the story: no dead end on the way, and no more than the table in docs/stories.md allows. */
async function endWithin(name: string, story: Story): Promise<void> {
  const { seconds, ...cost } = await story.end();
  console.log(JSON.stringify({ name, ...cost, seconds }));
  console.log(
    story
      .seen()
      .map(({ path, title }) => `  ${path}  ${title}`)
      .join('\n'),
  );
  const most = mostOf(name);
  expect(cost.screens, name).toBeLessThanOrEqual(most.screens);
  expect({ ...cost, screens: most.screens }, name).toEqual(most);
}

async function begin(page: Page, market: Market, language: string, more: Partial<Newcomer> = {}) {
  const translate = translateInto(language);
  const who = { ...createNewcomer(market), ...more };
  const story = await beginStory(page);
  return { translate, who, story, activation: createActivation(page, { story, market, translate, who }) };
}

test.describe('Belgium in Dutch', () => {
  test.use({ locale: 'nl', viewport: { width: 360, height: 640 }, hasTouch: true });

  test('a card and a cheap phone', async ({ page }) => {
    test.setTimeout(240_000);
    const { who, story, activation, translate } = await begin(page, belgium, 'nl', {
      email: 'rita.maes@mail.example',
      password: 'regen op maandag',
    });
    const { card, mobile } = await addDirectoryMatch(belgium, who, { hasCard: true });
    await makeSlow(page);
    await activation.enterCard(card);
    await activation.acceptTerms();
    await activation.leaveOutPerson();
    await activation.enterEmail();
    await activation.submit();
    await activation.typeCode();
    await story.see(translate('onboarding.phone.title'));
    await activation.submit();
    await activation.fillInCode(mobile);
    await expect(
      page.getByText(translate('onboarding.person.confirm', { name: 'Marie Dubois' })),
    ).toBeVisible();
    await activation.choosePassword();
    await activation.finish('activated');
    await expect(page.getByText(`5065 •••• •••• ${card.slice(-4)}`)).toBeVisible();
    const { characters } = await story.end();
    const screens = story.seen().filter(({ path }) => path.startsWith('/onboarding')).length;
    expect(screens).toBeLessThanOrEqual(mostOfActivation.screens);
    expect(characters).toBeLessThanOrEqual(mostOfActivation.characters);
    await endWithin('a card and a cheap phone', story);
  });

  test('a typo in the e-mail', async ({ page }) => {
    const { who, story, activation, translate } = await begin(page, belgium, 'nl');
    const email = who.email.replace('dubois.example', 'gmail.com');
    await activation.enterCard(await addFreshCard());
    await activation.acceptTerms();
    await activation.describe();
    // Two typos: the page sees that of the domain, the person that of the name once it is shown in full.
    await activation.enterEmail(email.replace('marie', 'mraie').replace('.com', '.con'));
    await story.tap(page.getByRole('button', { name: translate('form.email.use') }));
    await activation.submit();
    await story.see(translate('code.title.email'));
    await expect(page.getByText(email.replace('marie', 'mraie'))).toBeVisible();
    await story.tap(page.getByRole('link', { name: translate('code.change') }));
    await story.see(translate('onboarding.email.title'));
    await story.typeAnew(page.locator('input[name=email]'), email);
    await activation.submit();
    await activation.typeCode(email);
    await activation.enterPhone();
    await activation.fillInCode();
    await activation.choosePassword();
    await activation.finish('activated');
    await endWithin('a typo in the e-mail', story);
  });

  test('two employers', async ({ page }) => {
    const account = await addAccount(belgium, { hasCard: true });
    const { story, activation, translate } = await begin(page, belgium, 'nl', account);
    const card = await addFreshCard();
    await activation.enterCard(card);
    await activation.acceptTerms();
    await activation.leaveOutPerson();
    await activation.enterEmail();
    await activation.submit();
    await activation.typeCode();
    await story.see(translate('onboarding.exists.title'));
    await story.tap(page.locator('main').getByRole('link', { name: translate('login.submit') }));
    await story.see(translate('login.title'));
    await story.type(page.locator('input[name=password]'), account.password);
    await story.tap(page.locator('main button[type=submit]'));
    await story.see(new RegExp(`^${translate('dashboard.title', { name: account.firstname })}`));
    for (const number of [card, account.card])
      await expect(page.getByText(`5065 •••• •••• ${number.slice(-4)}`).first()).toBeVisible();
    await endWithin('two employers', story);
  });

  test('a refused card', async ({ page }) => {
    const { story, activation, translate } = await begin(page, belgium, 'nl');
    const number = page.locator('input[name=card]');
    await activation.enterCard('5065000000000007');
    await expect(page.getByRole('alert')).toContainText(translate('error.card-refused'));
    await expect(page.getByRole('alert').locator('a[href^="tel:"]')).toBeVisible();
    // The helpdesk sends another card, which is blocked while its holder activates it.
    const card = await addFreshCard();
    await story.typeAnew(number, card);
    await activation.submit();
    await activation.acceptTerms();
    await activation.describe();
    await activation.enterEmail();
    await activation.submit();
    await activation.typeCode();
    await activation.enterPhone();
    await activation.fillInCode();
    await blockCard(card);
    await activation.choosePassword();
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
    await activation.finish('refused');
    await expect(page.getByText(translate('dashboard.cards.refused'))).toBeVisible();
    await endWithin('a refused card', story);
  });
});

test.describe('Belgium in French', () => {
  test.use({ locale: 'fr-BE', viewport: phoneSize, hasTouch: true });

  test('phone closed midway', async ({ page, context }) => {
    const { story, activation, translate, who } = await begin(page, belgium, 'fr');
    await activation.enterCard(await addFreshCard());
    await activation.acceptTerms();
    await activation.describe();
    await activation.enterEmail();
    await activation.submit();
    await activation.typeCode();
    await activation.enterPhone();
    await story.see(translate('code.title.sms'));
    const first = await story.end();
    await page.close();
    const later = await context.newPage();
    const again = await beginStory(later);
    const rest = createActivation(later, { story: again, market: belgium, translate, who });
    await rest.openStart();
    await expect(later.getByText(translate('onboarding.start.begun'))).toBeVisible();
    await again.tap(later.getByRole('button', { name: translate('onboarding.start.go-on') }));
    await rest.fillInCode();
    await rest.choosePassword();
    await rest.finish('activated');
    again.addBefore(first);
    await endWithin('phone closed midway', again);
  });

  test('shared mailbox', async ({ page }) => {
    const partner = await addAccount(belgium);
    const { story, activation, translate } = await begin(page, belgium, 'fr');
    await activation.enterCard(await addFreshCard());
    await activation.acceptTerms();
    await activation.describe();
    await activation.enterEmail(partner.email);
    await activation.submit();
    await activation.typeCode(partner.email);
    await story.see(translate('onboarding.exists.title'));
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
    await story.tap(page.getByRole('link', { name: translate('onboarding.exists.email.other') }));
    await story.see(translate('onboarding.email.title'));
    await story.typeAnew(page.locator('input[name=email]'), `own.${partner.email}`);
    await activation.submit();
    await activation.typeCode(`own.${partner.email}`);
    await activation.enterPhone();
    await activation.fillInCode();
    await activation.choosePassword();
    await activation.finish('activated');
    await endWithin('shared mailbox', story);
  });

  test('weak password', async ({ page }) => {
    const account = await addAccount(belgium, { password: 'court 123' });
    const { story, activation, translate } = await begin(page, belgium, 'fr', account);
    await activation.openLogin();
    await story.type(page.locator('input[name=email]'), account.email);
    await story.type(page.locator('input[name=password]'), account.password);
    await activation.submit();
    await story.see(translate('security.weak.title'));
    await story.type(page.locator('input[name=password]'), 'motdepasse123');
    await expect(page.locator('main button[type=submit]')).toBeDisabled();
    await story.typeAnew(page.locator('input[name=password]'), 'neuf crapauds mouillés');
    await expect(page.locator('main button[type=submit]')).toBeEnabled();
    await activation.submit();
    await story.see(new RegExp(`^${translate('dashboard.title', { name: account.firstname })}`));
    await endWithin('weak password', story);
  });
});

test.describe('Luxembourg in French', () => {
  test.use({ locale: languageTag('fr_LU'), viewport: phoneSize, hasTouch: true });

  test('invited by mail', async ({ page }) => {
    const { story, activation, translate, who } = await begin(page, luxembourg, 'fr_LU', {
      firstname: 'Eva',
    });
    const { link, email } = await inviteByEmail(luxembourg);
    await page.goto(link);
    await story.see(translate('onboarding.invitation.title'));
    await activation.submit();
    await activation.acceptTerms('Eva');
    await activation.leaveOutPerson();
    await activation.submit();
    await activation.typeCode(email);
    await activation.enterPhone();
    await activation.fillInCode();
    await expect(
      page.getByText(translate('onboarding.person.confirm', { name: 'Eva Kremer' })),
    ).toBeVisible();
    await activation.choosePassword();
    await activation.finish('account');
    await expect(page.getByRole('link', { name: translate('dashboard.client-area') })).toBeVisible();
    expect(who.firstname).toBe('Eva');
    await endWithin('invited by mail', story);
  });

  test('a cross-border worker with a French number', async ({ page }) => {
    const { story, activation } = await begin(page, luxembourg, 'fr_LU');
    const french = `+336${createNewcomer(luxembourg).phone.replace(/\D/g, '').slice(1)}`;
    await activation.enterCard(await addFreshCard());
    await activation.acceptTerms();
    await activation.describe();
    await activation.enterEmail();
    await activation.submit();
    await activation.typeCode();
    await activation.enterPhone(french);
    await activation.fillInCode(french);
    await activation.choosePassword();
    await activation.finish('activated');
    await endWithin('a French number', story);
  });

  test('lost phone, e-mail left', async ({ page }) => {
    const account = await addAccount(luxembourg, { methods: ['sms', 'email'] });
    const { story, activation, translate, who } = await begin(page, luxembourg, 'fr_LU', account);
    const fresh = createNewcomer(luxembourg).phone;
    await activation.openLogin();
    await story.type(page.locator('input[name=email]'), account.email);
    await story.type(page.locator('input[name=password]'), account.password);
    await activation.submit();
    await story.see(translate('code.title.sms'));
    await story.tap(page.getByRole('button', { name: translate('mfa.other.email') }));
    await activation.typeCode();
    await story.see(new RegExp(`^${translate('dashboard.title', { name: who.firstname })}`));
    const press = (name: string) => story.tap(page.getByRole('button', { name, exact: true }));
    await story.tap(page.getByRole('link', { name: translate('shell.menu.profile') }));
    await story.see(translate('profile.title'));
    await press(translate('profile.contact.edit'));
    await press(translate('profile.contact.change.of', { value: formatPhone(account.mobile) }));
    await story.typeAnew(page.locator('main input[type=tel]'), fresh);
    await press(translate('profile.save'));
    const mobile = international(luxembourg, fresh);
    await story.fillIn(page.locator('dialog input[name=code]'), await codeTo(mobile));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(formatPhone(mobile))).toBeVisible();
    await endWithin('lost phone, e-mail left', story);
  });
});
