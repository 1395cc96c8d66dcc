import { expect, type Page, test } from '@playwright/test';
import { belgium } from './markets';
import { createWalk, messagesTo, newNewcomer } from './newcomers';
import { phoneSize } from './pages';
import { wordsOf } from './words';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

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
      .getByRole('link', { name: say('login.submit') })
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
});
