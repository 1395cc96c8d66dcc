import { join } from 'node:path';
import { belgium } from '@talon/markets/be/market';
import { luxembourg } from '@talon/markets/lu/market';
import type { Market } from '@talon/markets/market';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import { readCatalogue } from '@talon/messages/read-catalogue';
import { createTranslate, type Translate } from '@talon/messages/translate';
import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };
export const markets = { be: belgium, lu: luxembourg };

const packages = join(import.meta.dirname, '../packages');

/** Where a market's portal stands. */
export function portalOf(market: Market): string {
  return `http://account.${market.domain}:${process.env['E2E_PORT']}`;
}

export function apiOf(market: Market): string {
  return `http://account-api.${market.domain}:${process.env['E2E_PORT']}`;
}

/** What the pages say, so that a journey speaks every language. */
export function wordsOf(market: Market, language: string): Translate {
  return createTranslate(language, compileCatalogue(readCatalogue(packages, market, language)));
}

/** The demonstration's people, as docs/demonstration.md lists them. */
export const people = {
  lotte: {
    email: 'lotte@peeters.example',
    phone: '0470123401',
    password: 'vier dozen thee',
    firstname: 'Lotte',
  },
  amine: {
    email: 'amine@benali.example',
    phone: '0470123402',
    password: 'trois tasses de café',
    firstname: 'Amine',
  },
  jonas: { email: 'jonas@maes.example', password: 'regen op het dak', firstname: 'Jonas' },
  oliver: { email: 'oliver@smith.example', password: 'seven quiet mornings', firstname: 'Oliver' },
  petra: { email: 'petra@weber.example', password: 'warme Brötchen am Sonntag', firstname: 'Petra' },
  wout: { email: 'wout@zwak.example', password: 'kort', firstname: 'Wout' },
  noor: { email: 'noor@nieuw.example', password: 'zeven blauwe deuren', firstname: 'Noor' },
  thomas: { email: 'thomas@dubbel.example', password: 'het oude wachtwoord thuis', firstname: 'Thomas' },
  sarah: { email: 'sarah@moet.example', password: 'een sleutel onder de mat', firstname: 'Sarah' },
  claire: {
    email: 'claire@muller.example',
    phone: '621123401',
    password: 'quatre chaises au jardin',
    firstname: 'Claire',
  },
  marc: {
    email: 'marc@schmit.example',
    phone: '621123402',
    password: 'a window facing south',
    firstname: 'Marc',
  },
};

/** Prefers a language, as somebody who has chosen it before. */
export async function prefer(page: Page, language: string): Promise<void> {
  await page.addInitScript(chosen => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen);
  }, language);
}

export async function fillEmail(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
}

/** Signs in by e-mail in Belgian Dutch, to the dashboard. */
export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await prefer(page, 'nl');
  await page.goto(portalOf(markets.be));
  await fillEmail(page, person.email, person.password);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await expect(page.locator('h1')).toBeVisible();
}

export async function cookieOf(page: Page, name = 'uzzer_token') {
  const cookies = await page.context().cookies();
  return cookies.find(cookie => cookie.name === name);
}

/** Collects what a page complains of: errors, refused resources, breaches of its policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    if (/Content Security Policy|Trusted|Refused/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
