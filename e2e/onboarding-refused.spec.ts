import { expect, type Page, test } from '@playwright/test';
import { belgium } from './markets';
import { createOnboarding, messagesTo, createNewcomer } from './newcomers';
import { phoneSize } from './pages';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('Belgium in Dutch, on a phone', () => {
  test.use({ locale: 'nl', viewport: phoneSize });
  const translate = translateInto('nl');
  const open = (page: Page) => createOnboarding(page, belgium, translate, createNewcomer(belgium));

  test.describe('invalid numbers get the same sentence, and the input stays', () => {
    for (const [state, number] of shortened(
      [
        ['refused', '5065 0000 0000 0007'],
        ['blocked', '5065 0000 0000 0006'],
        ['unknown', '5065 1212 1212 1212'],
      ] as const,
      0,
    )) {
      test(state, async ({ page }) => {
        const onboarding = open(page);
        await onboarding.openStart();
        await onboarding.enterCard(number);
        await expect(page.getByRole('alert')).toContainText(translate('error.card-refused'));
        await expect(page.locator('input[name=card]')).toHaveValue(number);
      });
    }
  });

  test('an activated card leads to sign-in, and shows nothing about its cardholder', async ({ page }) => {
    const onboarding = open(page);
    await onboarding.openStart();
    await onboarding.enterCard('5065 0000 0000 0005');
    await page.waitForURL('**/onboarding/existingCard');
    await expect(title(page)).toHaveText(translate('onboarding.existing-card.title'));
    await expect(page.getByText(/lotte|peeters/i)).toHaveCount(0);
    await page
      .locator('main')
      .getByRole('link', { name: translate('login.submit') })
      .click();
    await page.waitForURL('**/login/email');
  });

  test('an unavailable card system shows an error, and the input stays', long, async ({ page }) => {
    const onboarding = open(page);
    await onboarding.openStart();
    await onboarding.enterCard('5065 0000 0000 0008');
    await expect(page.getByRole('alert')).toContainText(translate('error.card-system-away'));
    await expect(page.locator('input[name=card]')).toHaveValue('5065 0000 0000 0008');
  });

  for (const [number, what, state] of [
    ['5065 0000 0000 0009', 'cannot be activated now', 'failed'],
    ['5065 0000 0000 0010', 'is refused for good', 'refused'],
  ] as const) {
    test(
      `a card that ${what} does not prevent the account, and the dashboard shows it`,
      long,
      async ({ page }) => {
        const onboarding = open(page);
        await onboarding.openStart();
        await onboarding.enterCard(number);
        await onboarding.completeFromWelcome();
        await expect(title(page)).toHaveText(translate(`onboarding.done.${state}`));
        await onboarding.finish();
        const cards = page.getByRole('region', { name: translate('dashboard.cards') });
        await expect(cards).toContainText(`•••• ${number.slice(-4)}`);
        const sentences = { failed: 'dashboard.cards.pending', refused: 'dashboard.cards.refused' } as const;
        await expect(cards).toContainText(translate(sentences[state]));
      },
    );
  }

  test('an expired invitation can be renewed, and the new code works', long, async ({ page }) => {
    const onboarding = open(page);
    await onboarding.openStart();
    await onboarding.enterInvitation('AAAAA 99999');
    await expect(page.getByRole('alert')).toContainText(translate('error.invitation-expired'));
    await page.getByRole('button', { name: translate('onboarding.invitation.renew') }).click();
    await expect(
      page.getByText(translate('onboarding.invitation.renewed', { destination: 't•••@t•••.example' })),
    ).toBeVisible();
    await expect.poll(async () => (await messagesTo('tom@te-laat.example')).length).toBe(1);
    const [message] = await messagesTo('tom@te-laat.example');
    const code = /[2-9A-Z]{5} [2-9A-Z]{5}/.exec(message?.text ?? '')?.[0] ?? '';
    await page.locator('input[name=invitation]').fill(code);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL('**/onboarding/welcome');
  });
});
