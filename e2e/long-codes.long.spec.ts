import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import { accessibilityFaults } from './faults';
import { codeAfter, expectPage, field, logIn } from './journey-steps';
import { createKeyboard } from './keyboard';
import { belgium } from './markets';
import { translateInto } from './messages';
import { messagesTo } from './newcomers';
import { expectDashboard, narrowSize, phoneSize } from './pages';

const translate = translateInto('fr');

test.use({ locale: 'fr', viewport: phoneSize, reducedMotion: 'reduce' });

test('After ten wrong codes a person signs in with a code of twelve digits, by keyboard', async ({
  page,
}) => {
  const person = await addAccount(belgium, { methods: ['sms'] });
  const keyboard = await createKeyboard(page);
  for (let challenges = 0; challenges < 2; challenges += 1) {
    const code = await codeAfter(person.mobile, () => logIn(page, belgium, translate, person));
    await expectPage(page, translate('code.title.sms'));
    await keyboard.moveFocusTo('textbox', translate('code.label'));
    for (let tries = 1; tries <= 5; tries += 1) {
      const wrong = String((Number(code) + tries) % 10 ** 8).padStart(8, '0');
      const refused = page.waitForResponse(response => response.url().endsWith('/challenge/confirm'));
      // The last digit submits the code. Pressing Enter afterwards must not use a second try.
      await keyboard.type(wrong);
      expect((await refused).status()).toBe(422);
      if (tries === 5) break;
      await expect(field(page, 'code')).toHaveAttribute('aria-invalid', 'true');
      await keyboard.press('Enter');
      // A refused form may take the focus a moment later.
      await expect(async () => {
        await keyboard.moveFocusTo('textbox', translate('code.label'));
        await page.waitForTimeout(300);
        await expect(field(page, 'code')).toBeFocused({ timeout: 100 });
      }).toPass();
      await keyboard.press('Control+a');
    }
    await expectPage(page, translate('mfa.title.spent'));
  }

  const code = await codeAfter(person.mobile, () => logIn(page, belgium, translate, person));
  const grouped = code.replace(/(\d{4})(?=\d)/g, '$1 ');
  expect(grouped).toMatch(/^\d{4} \d{4} \d{4}$/);
  await expectPage(page, translate('code.title.sms'));
  await page.reload();
  await expectPage(page, translate('code.title.sms'));
  await expect(page.getByText(/12 chiffres/)).toBeVisible();
  const input = field(page, 'code');
  await keyboard.moveFocusTo('textbox', translate('code.label'));
  await keyboard.type(grouped.slice(0, -1));
  await page.setViewportSize(narrowSize);
  expect(await input.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await keyboard.type(grouped.slice(-1));
  await expectDashboard(page, translate, person);

  const subjects = (await messagesTo(person.email)).map(({ subject }) => subject);
  const inEnglish = translateInto('en');
  expect(subjects).toContain(inEnglish('mail.notification.wrong-codes-at-sign-in.subject'));
});
