import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { makeSlow } from './slow-phone';
import { addDirectoryMatch } from './directory-matches';
import { belgium, luxembourg } from './markets';
import { addFreshCard, createNewcomer } from './newcomers';
import { blockCard, inviteByEmail } from './story-cards';
import { begin, endWithin } from './story-runs';
import { phoneSize } from './pages';

/** The most that the activation of a card may cost, from its first page to "Your card is activated". */
const mostOfActivation = { screens: 9, characters: 60 };

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
    // Two typos: the page detects the one in the domain; the person sees the one in the name when the address is shown in full.
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

  test('a refused card', async ({ page }) => {
    const { story, activation, translate } = await begin(page, belgium, 'nl');
    const number = page.locator('input[name=card]');
    await activation.enterCard('5065000000000007');
    await expect(page.getByRole('alert')).toContainText(translate('error.card-refused'));
    await expect(page.getByRole('alert').locator('a[href^="tel:"]')).toBeVisible();
    // The helpdesk sends another card, which is blocked during the activation.
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
});
