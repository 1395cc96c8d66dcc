import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { formatPhone } from '@talon/rules/phone';
import { addAccount } from './accounts';
import { belgium, luxembourg } from './markets';
import { addFreshCard, codeTo, createNewcomer, international } from './newcomers';
import { beginStory } from './story';
import { createActivation } from './story-activation';
import { begin, endWithin } from './story-runs';
import { phoneSize } from './pages';

test.describe('Belgium in Dutch', () => {
  test.use({ locale: 'nl', viewport: { width: 360, height: 640 }, hasTouch: true });

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
