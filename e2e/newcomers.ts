import { createHash, randomBytes, randomInt } from 'node:crypto';
import { get } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { storedHash } from '../tools/start/keys.mjs';
import { databaseUrl, query } from './database';
import { belgium, portal } from './markets';

/** A person without an account, with unique addresses. */
export type Newcomer = {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  password: string;
};

export function createNewcomer(market: Market): Newcomer {
  const number = String(randomInt(100_000, 999_999));
  return {
    firstname: 'Marie',
    lastname: 'Dubois',
    email: `marie.${number}@dubois.example`,
    phone: market.phoneCountry === 'LU' ? `621 ${number}` : `0472 ${number}`,
    password: 'zeven groene stoelen',
  };
}

/** Adds a fresh card to the card system and returns its number. */
export async function addFreshCard(): Promise<string> {
  const number = `5065${randomInt(10 ** 11, 10 ** 12)}`;
  const hash = storedHash(process.env['E2E_HASH_KEYS'] ?? '', 'card', number);
  await query(
    databaseUrl(),
    "insert into card_system_cards (number_hash, last_four, state) values ($1, $2, 'fresh')",
    [hash, number.slice(-4)],
  );
  return number;
}

/** Adds an invitation that somebody used without a proof, and returns the secret of the link that takes it back. */
export async function addUndoableInvitation(market: Market): Promise<string> {
  const link = randomBytes(32).toString('base64url');
  const reference = `undo-${randomInt(10 ** 9)}`;
  await query(
    databaseUrl(),
    `insert into invitations (reference, market, email, is_unconfirmed, undo_hash, undo_until)
     values ($1, $2, $3, true, $4, now() + interval '1 day')`,
    [reference, market.id, `${reference}@example.com`, createHash('sha256').update(link).digest()],
  );
  return link;
}

type Message = { id: string; code: string | null; subject: string | null; text: string; message_id: string };

/** The messages in the outbox to a destination, newest first. */
export function messagesTo(destination: string): Promise<Message[]> {
  const port = process.env['E2E_PORT'] ?? '';
  const path = `/messages.json?to=${encodeURIComponent(destination)}`;
  const headers = { Host: `outbox.${belgium.domain}:${port}` };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, response => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(JSON.parse(text) as Message[]));
    }).on('error', reject);
  });
}

/** Waits until more than `after` codes have arrived, and returns the newest. */
export async function codeTo(destination: string, after = 0): Promise<string> {
  const codes = async () => (await messagesTo(destination)).flatMap(({ code }) => (code ? [code] : []));
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(after);
  return (await codes())[0] ?? '';
}

export function international(market: Market, phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return market.phoneCountry === 'LU' ? `+352${digits}` : `+32${digits.slice(1)}`;
}

/** The steps of an onboarding, each from its page to the next. */
export function createOnboarding(page: Page, market: Market, translate: Translate, who: Newcomer) {
  const submit = () => page.locator('main button[type=submit]').click();
  const arrive = (path: string) => page.waitForURL(portal(market, path));
  const field = (name: string) => page.locator(`input[name=${name}]`);
  return {
    async openStart() {
      await page.goto(portal(market, '/login/email'));
      await page.getByRole('link', { name: translate('login.activate.link') }).click();
      await arrive('/onboarding');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    async enterCard(number: string) {
      await field('card').fill(number);
      await submit();
    },
    async enterInvitation(code: string) {
      await page.getByRole('link', { name: translate('onboarding.start.invitation'), exact: true }).click();
      await field('invitation').fill(code);
      await submit();
    },
    /** The welcome page also asks for the terms. */
    async seeWelcome() {
      await arrive('/onboarding/welcome');
    },
    async acceptTerms() {
      await page.getByLabel(translate('onboarding.terms.terms')).check();
      await page.getByLabel(translate('onboarding.terms.privacy')).check();
      await submit();
      await arrive('/onboarding/create');
    },
    /** Fills in the personal data. The same page asks for the e-mail, and `enterEmail` submits both. */
    async describe() {
      await field('firstname').fill(who.firstname);
      await field('lastname').fill(who.lastname);
      await field('birthdate-day').fill('17');
      await field('birthdate-month').fill('5');
      await field('birthdate-year').fill('1990');
    },
    async enterEmail(email = who.email) {
      await field('email').fill(email);
      await submit();
      await arrive('/onboarding-mfa');
    },
    /** The last digit submits the code. */
    async enterCode(destination: string) {
      await field('code').fill(await codeTo(destination));
    },
    async enterPhone(phone = who.phone) {
      await arrive('/onboarding/phone-verification');
      await page.locator('input[type=tel]').fill(phone);
      await submit();
      await arrive('/onboarding-mfa');
    },
    async choosePassword() {
      await arrive('/onboarding/password');
      await field('password').fill(who.password);
      await submit();
      await arrive('/onboarding/confirmation');
    },
    async finish() {
      await page.getByRole('button', { name: translate('onboarding.done.go') }).click();
      // A target that was remembered before may have a query.
      await page.waitForURL('**/user/dashboard*');
    },
    /** From the terms to the confirmation. */
    async completeFromWelcome({ email = who.email } = {}) {
      await this.seeWelcome();
      await this.acceptTerms();
      await this.describe();
      await this.enterEmail(email);
      await this.enterCode(email);
      await this.enterPhone();
      await this.enterCode(international(market, who.phone));
      await this.choosePassword();
    },
  };
}
