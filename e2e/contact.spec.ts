import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { languageTag } from '@talon/rules/language';
import { formatPhone } from '@talon/rules/phone';
import { databaseUrl, query } from './database';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { codeTo, international, messagesTo } from './newcomers';
import { shortened } from './short-run';
import { desktopSize, expectDashboard, phoneSize, send } from './pages';
import { farida, guy, kate, lander, type Person } from './people';
import { translateInto } from './messages';

type Journey = {
  market: Market;
  language: string;
  person: Required<Person>;
  second: string;
  method: 'sms' | 'email';
  viewport: typeof phoneSize;
  /** A phone of another country, as it is typed. */
  abroad: { country: string; prefix: string };
};

const journeys: readonly Journey[] = [
  {
    market: belgium,
    language: 'nl',
    person: lander as Required<Person>,
    second: 'lander@werk-contact.example',
    method: 'sms',
    viewport: phoneSize,
    abroad: { country: 'LU', prefix: '621 4' },
  },
  {
    market: belgium,
    language: 'fr',
    person: farida as Required<Person>,
    second: 'farida@travail.example',
    method: 'sms',
    viewport: desktopSize,
    abroad: { country: 'FR', prefix: '06 12 4' },
  },
  {
    market: luxembourg,
    language: 'fr_LU',
    person: guy as Required<Person>,
    second: 'guy@travail-lux.example',
    method: 'sms',
    viewport: phoneSize,
    abroad: { country: 'BE', prefix: '0470 4' },
  },
  {
    market: luxembourg,
    language: 'en_LU',
    person: kate as Required<Person>,
    second: 'kate@office-lux.example',
    method: 'email',
    viewport: desktopSize,
    abroad: { country: 'NL', prefix: '06 12 4' },
  },
];

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const codesTo = async (destination: string) =>
  (await messagesTo(destination)).filter(({ code }) => code !== null).length;
const code = (page: Page) => page.locator('input[name=code]');

const fresh = (name: string) => `${name}.${randomInt(10 ** 6, 10 ** 7)}@nieuw-contact.example`;

/** The parts of the contact cards, found by their texts in a language. */
function contactCards(page: Page, translate: Translate) {
  const cards = {
    contact: card(page, translate('profile.contact')),
    emails: card(page, translate('profile.contact.emails')),
    phones: card(page, translate('profile.contact.phones')),
    dialog: page.getByRole('dialog'),
    open: () => cards.contact.getByRole('button', { name: translate('profile.contact.edit') }).click(),
    act: (name: 'change' | 'verify' | 'remove' | `make-primary.${'email' | 'phone'}`, value: string) =>
      page.getByRole('button', { name: translate(`profile.contact.${name}.of`, { value }), exact: true }),
    save: () => page.getByRole('button', { name: translate('profile.save'), exact: true }).click(),
    /** Performs `act`, which sends a code, and enters the code in the dialog. */
    confirmAfter: async (destination: string, act: () => Promise<void>) => {
      const before = await codesTo(destination);
      await act();
      await expect(cards.dialog).toBeVisible();
      await code(page).fill(await codeTo(destination, before));
      await expect(cards.dialog).toBeHidden();
    },
  };
  return cards;
}

async function openProfile(page: Page, translate: Translate, journey: Journey): Promise<void> {
  const { market, person } = journey;
  const destination = journey.method === 'sms' ? international(market, person.phone) : person.email;
  const enterCode = async (act: () => Promise<void>) => {
    const before = await codesTo(destination);
    await act();
    await page.waitForURL(/\/mfa/);
    await code(page).fill(await codeTo(destination, before));
  };
  await page.goto(portal(market, '/login/email'));
  await enterCode(() => send(page, translate, person));
  await expectDashboard(page, translate, person);
  await page.goto(portal(market, '/user/profile'));
  const { contact, emails, open } = contactCards(page, translate);
  await expect(contact.getByText(person.email)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  // Expires the step-up of the sign-in.
  await query(
    databaseUrl(),
    `update sessions set step_up_until = null
      where account_id = (select account_id from identifiers where value = $1 and verified_at is not null)`,
    [person.email],
  );
  await enterCode(open);
  await expect(emails).toBeVisible();
  await expect(page).toHaveURL(portal(market, '/user/profile'));
  await expect(card(page, translate('profile.personal'))).toBeHidden();
  await expect(card(page, translate('profile.bank'))).toBeHidden();
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** The e-mail of another account. */
async function strangersEmail(): Promise<string> {
  const email = fresh('stranger');
  await query(
    databaseUrl(),
    `with account as (insert into accounts (firstname) values ('Marie') returning id)
     insert into identifiers (account_id, kind, value, is_primary, verified_at)
     select id, 'email', $1, true, now() from account`,
    [email],
  );
  return email;
}

for (const journey of shortened(journeys, 0)) {
  const { market, language, person, second, viewport, abroad } = journey;
  test.describe(`${person.firstname}, ${language}`, () => {
    test.use({ locale: languageTag(language), viewport });
    test.setTimeout(90_000);
    const translate = translateInto(language);

    test('replaces, adds, verifies, makes primary and removes', async ({ page }) => {
      const { contact, emails, phones, dialog, open, act, save, confirmAfter } = contactCards(
        page,
        translate,
      );
      const phone = international(market, person.phone);
      await openProfile(page, translate, journey);

      // The last phone cannot be removed. The tooltip with the reason also appears on keyboard focus.
      await act('remove', formatPhone(phone)).focus();
      await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(
        translate('profile.contact.last.phone'),
      );
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog')).toBeHidden();

      // A text that is not an e-mail, and the e-mail of another account, which is refused only after its code.
      const [stranger, email] = [await strangersEmail(), fresh('new')];
      await act('change', person.email).click();
      await page.locator('input[name=email]').fill('nobody');
      await save();
      await expect(emails.getByText(translate('login.email.invalid')).first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.locator('input[name=email]').fill(stranger);
      await confirmAfter(stranger, save);
      await expect(emails.getByText(translate('error.email-used')).first()).toBeVisible();
      await expect(page.locator('input[name=email]')).toHaveValue(stranger);

      // A wrong code, a wrong address, then the right ones: the old e-mail is removed, and both addresses are notified.
      await page.locator('input[name=email]').fill(fresh('typo'));
      await save();
      await code(page).fill('000000');
      await expect(dialog.getByText(translate('user.mfa.confirm.code.error')).first()).toBeVisible();
      await expect(dialog.getByText(/1?\d s/)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: translate('code.change') }).click();
      await page.locator('input[name=email]').fill(email.toUpperCase());
      await confirmAfter(email, save);
      await expect(contact.getByText(email)).toBeVisible();
      await expect(contact.getByText(person.email)).toBeHidden();
      await expect(card(page, translate('profile.personal'))).toBeVisible();
      for (const notified of [email, person.email]) {
        await expect
          .poll(async () => (await messagesTo(notified)).map(({ subject }) => subject))
          .toContain(translate('mail.notification.identifier-replaced.subject'));
      }

      // A second phone, of another country.
      const digits = abroad.prefix + String(randomInt(10_000, 100_000));
      const dialCodes: Record<string, string> = { LU: '+352', FR: '+33', BE: '+32', NL: '+31' };
      const added = `${dialCodes[abroad.country]}${digits.replace(/\D/g, '').replace(/^0/, '')}`;
      await open();
      await phones.getByRole('button', { name: translate('profile.contact.add.phone') }).click();
      await phones.getByRole('combobox').selectOption(abroad.country);
      await page.locator('input[name=phone]').fill(digits);
      await confirmAfter(added, save);
      await expect(contact.getByText(formatPhone(added))).toBeVisible();
      await expect(contact.getByText(formatPhone(phone))).toBeVisible();

      // An e-mail that was typed once and never verified.
      const unverified = fresh('typed');
      await query(
        databaseUrl(),
        `insert into identifiers (account_id, kind, value, is_primary)
         select account_id, 'email', $2, false from identifiers where value = $1`,
        [email, unverified],
      );
      await page.reload();
      await expect(contact.getByText(translate('profile.contact.unverified'))).toBeVisible();
      await open();
      await expect(act('make-primary.email', unverified)).toBeHidden();
      await confirmAfter(unverified, () => act('verify', unverified).click());
      await expect(contact.getByText(translate('profile.contact.unverified'))).toBeHidden();

      // Makes another e-mail primary, and removes the old one.
      await open();
      await act('make-primary.email', second).click();
      await expect(act('change', second)).toBeVisible();
      await act('remove', email).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(translate('profile.contact.remove.title', { value: email }));
      expect(await accessibilityFaults(page)).toEqual([]);
      await question.getByRole('button', { name: translate('profile.contact.remove') }).click();
      await expect(act('remove', email)).toBeHidden();
      await page.getByRole('button', { name: translate('profile.contact.done') }).click();
      await expect(contact.getByRole('listitem').first()).toContainText(second);
    });
  });
}
