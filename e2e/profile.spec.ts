import { expect, type Page, test } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { languageTag } from '@talon/rules/language';
import { addAccount } from './accounts';
import { databaseUrl, query } from './database';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { codeTo, international, messagesTo } from './newcomers';
import { long, shortened } from './short-run';
import { clearBrowser, desktopSize, expectDashboard, phoneSize, send, signIn } from './pages';
import { ella, mila, type Person, samira, yves } from './people';
import { translateInto } from './messages';

type Journey = {
  market: Market;
  language: string;
  person: Person;
  /** How the person receives codes. */
  method: 'sms' | 'email';
  viewport: typeof phoneSize;
  /** The IBAN that is entered, and how the page shows it. */
  bank?: { country: string; typed: string; masked: string };
};

const belgians: readonly (Journey & { bank: object })[] = [
  {
    market: belgium,
    language: 'nl',
    person: mila,
    method: 'sms',
    viewport: phoneSize,
    bank: { country: 'SR', typed: '35 2600 0560 1001 6113 79', masked: 'RS•• •••• •••• •••• ••13 79' },
  },
  {
    market: belgium,
    language: 'fr',
    person: samira,
    method: 'sms',
    viewport: desktopSize,
    bank: { country: 'GB', typed: 'gb29 nwbk 6016 1331 9268 19', masked: 'GB•• •••• •••• •••• ••68 19' },
  },
];
const luxembourgers: readonly Journey[] = [
  { market: luxembourg, language: 'fr_LU', person: yves, method: 'email', viewport: phoneSize },
  { market: luxembourg, language: 'en_LU', person: ella, method: 'email', viewport: desktopSize },
];

const addressOf = ({ market, person, method }: Journey) =>
  method === 'sms' ? international(market, person.phone ?? '') : (person.email ?? '');
const codesTo = async (destination: string) =>
  (await messagesTo(destination)).filter(({ code }) => code !== null).length;
const card = (page: Page, title: string) => page.getByRole('region', { name: title });

/** Performs an action that requires a code, and enters it. */
async function withCode(page: Page, journey: Journey, act: () => Promise<void>): Promise<void> {
  const destination = addressOf(journey);
  const before = await codesTo(destination);
  await act();
  await page.waitForURL('**/mfa?*');
  await page.locator('input[name=code]').fill(await codeTo(destination, before));
}

async function openProfile(page: Page, translate: Translate, journey: Journey): Promise<void> {
  const { market, person } = journey;
  await page.goto(portal(market, '/login/email'));
  await withCode(page, journey, () => send(page, translate, person));
  await expectDashboard(page, translate, person);
  await page
    .getByRole('navigation', { name: translate('shell.menu') })
    .filter({ visible: true })
    .getByRole('link', { name: translate('shell.menu.profile') })
    .click();
  await expect(page).toHaveURL(portal(market, '/user/profile'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('profile.title'));
  await expect(card(page, translate('profile.personal'))).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
}

async function editPersonalData(page: Page, translate: Translate): Promise<void> {
  const personal = card(page, translate('profile.personal'));
  const field = (name: string) => personal.locator(`input[name=${name}]`);
  await personal.getByRole('button', { name: translate('profile.personal.edit') }).click();
  const lastname = await field('lastname').inputValue();
  await field('firstname').fill('J');
  await personal.getByRole('button', { name: translate('profile.save') }).click();
  await expect(personal.getByText(translate('form.firstname.short')).first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await personal.getByRole('button', { name: translate('profile.cancel') }).click();

  await personal.getByRole('button', { name: translate('profile.personal.edit') }).click();
  await field('firstname').fill('\u05e9\u05e8\u05d4\u200f \ud842\udfb7 <b>');
  if (await field('birthdate-day').isVisible()) {
    await field('birthdate-day').fill('7');
    await field('birthdate-month').fill('3');
    await field('birthdate-year').fill('1985');
  }
  await personal.getByRole('button', { name: translate('profile.save') }).click();
  await expect(page.getByText(translate('profile.personal.saved'))).toBeVisible();
  await page.reload();
  await expect(
    personal.getByText('\u05e9\u05e8\u05d4\u200f \ud842\udfb7 <b>', { exact: true }),
  ).toBeVisible();
  await expect(personal.getByText(lastname, { exact: true })).toBeVisible();

  await personal.getByRole('button', { name: translate('profile.personal.edit') }).click();
  await expect(field('lastname')).toHaveValue(lastname);
  await expect(field('birthdate-day')).toBeHidden();
  await personal.getByRole('button', { name: translate('profile.cancel') }).click();
}

for (const journey of shortened([...belgians, ...luxembourgers], -1)) {
  const { market, language, person, viewport } = journey;
  test.describe(`${person.firstname}, ${language}`, () => {
    test.use({ locale: languageTag(language), viewport });
    const translate = translateInto(language);

    test('edits the personal data', async ({ page }) => {
      await openProfile(page, translate, journey);
      const hasBank = market.hasBankAccount ? 1 : 0;
      await expect(card(page, translate('profile.bank'))).toHaveCount(hasBank);
      await editPersonalData(page, translate);
      // Restores the first name, which other journeys and a retry of this one expect.
      const personal = card(page, translate('profile.personal'));
      await personal.getByRole('button', { name: translate('profile.personal.edit') }).click();
      await personal.locator('input[name=firstname]').fill(person.firstname);
      await personal.getByRole('button', { name: translate('profile.save') }).click();
      await expect(personal.getByText(person.firstname, { exact: true })).toBeVisible();
    });

    test('turns offers by e-mail on and off, and reads the terms', long, async ({ page }) => {
      await signIn(page, market, translate, await addAccount(market));
      await page.goto(portal(market, '/user/profile'));
      const consent = card(page, translate('profile.consent'));
      const offers = consent.getByRole('switch', { name: translate('profile.consent.offers') });
      await expect(offers).not.toBeChecked();
      await offers.check();
      await expect(page.getByText(translate('profile.consent.offers.on'))).toBeVisible();
      await offers.uncheck();
      await expect(page.getByText(translate('profile.consent.offers.off'))).toBeVisible();
      await page.reload();
      await expect(offers).not.toBeChecked();
      await expect(consent).toContainText(String(new Date().getFullYear()));
      await consent.getByRole('button', { name: translate('profile.consent.terms.read') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
}

/** Lets the day pass after which the bank account is settled. */
async function settleBankAccount({ email }: Person): Promise<void> {
  await query(
    databaseUrl(),
    `update accounts set iban_settled_at = now()
      where id = (select account_id from identifiers where kind = 'email' and value = $1)`,
    [email],
  );
}

/** Opens the link of the notification in another browser, signs in, and puts the earlier bank account back. */
async function putBack(page: Page, translate: Translate, journey: Journey, masked: string): Promise<void> {
  const { market, person } = journey;
  const link = portal(market, '/user/iban');
  await expect
    .poll(async () => (await messagesTo(person.email ?? '')).map(({ text }) => text).join('\n'))
    .toContain(link);
  await clearBrowser(page);
  await page.goto(link);
  await withCode(page, journey, () => send(page, translate, person));
  await expect(page).toHaveURL(link);
  await expect(card(page, translate('bank-account.now'))).toContainText('BE•• •••• •••• 7034');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: translate('bank-account.put-back', { account: masked }) }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(masked);
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: translate('bank-account.put-back.do') }).click();
  await expect(page.getByText(translate('bank-account.done', { account: masked }))).toBeVisible();
  await expect(card(page, translate('bank-account.now'))).toContainText(masked);
}

for (const journey of shortened(belgians, 0)) {
  const { language, person, viewport, bank } = journey as Required<Journey>;
  test.describe(`${person.firstname}, ${language}`, () => {
    test.use({ locale: languageTag(language), viewport });
    const translate = translateInto(language);

    test('changes the bank account, with a code for one change only', async ({ page }) => {
      await openProfile(page, translate, journey);
      const account = card(page, translate('profile.bank'));
      const edit = account.getByRole('button', {
        name: new RegExp(`${translate('profile.bank.edit')}|${translate('profile.bank.add')}`),
      });
      const iban = account.locator('input[name=iban]');
      const save = account.getByRole('button', { name: translate('profile.save') });
      await edit.click();
      await expect(iban).toHaveValue('');
      // Scrolls the field out from under the tab bar.
      await iban.click();
      expect(await accessibilityFaults(page)).toEqual([]);

      await account.getByLabel(translate('profile.bank.country')).selectOption('BE');
      await iban.pressSequentially('68539007547035');
      await expect(iban).toHaveValue('BE68 5390 0754 7035');
      await save.click();
      await expect(account.getByText(translate('user.profile.banking.error')).first()).toBeVisible();
      await expect(iban).toHaveValue('BE68 5390 0754 7035');
      expect(await accessibilityFaults(page)).toEqual([]);

      await account.getByLabel(translate('profile.bank.country')).selectOption(bank.country);
      await expect(iban).toHaveValue('');
      await iban.pressSequentially(bank.typed);
      await withCode(page, journey, () => save.click());
      const texts = (await messagesTo(addressOf(journey))).map(({ text }) => text);
      expect(texts.join('\n')).toContain(
        `${bank.masked.slice(0, 2)}...${bank.masked.replaceAll(' ', '').slice(-4)}`,
      );
      await expect(page.getByText(translate('messages.iban.success'))).toBeVisible();
      await expect(account.getByText(bank.masked, { exact: true })).toBeVisible();
      await expect
        .poll(async () => (await messagesTo(person.email ?? '')).map(({ subject }) => subject))
        .toContain(
          translate(`mail.notification.iban-${person.firstname === 'Mila' ? 'added' : 'changed'}.subject`),
        );

      await settleBankAccount(person);
      await edit.click();
      await account.getByLabel(translate('profile.bank.country')).selectOption('BE');
      await iban.pressSequentially('68539007547034');
      await withCode(page, journey, () => save.click());
      await expect(account.getByText('BE•• •••• •••• 7034', { exact: true })).toBeVisible();
      const [fromWhen = ''] = translate('bank-account.from', { time: '|' }).split('|');
      await expect(account.getByText(fromWhen)).toBeVisible();
      await expect(account.getByRole('link', { name: translate('bank-account.undo') })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await putBack(page, translate, journey, bank.masked);
    });
  });
}
