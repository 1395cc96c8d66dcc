import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '@talon/markets/market';
import { markets } from '@talon/markets/markets';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import { readCatalogue, readMessages } from '@talon/messages/read-catalogue';
import { twoLetters } from '@talon/rules/language';
import type { CompiledCatalogue } from '@talon/messages/translate';

const packages = join(import.meta.dirname, '../../packages');

/**
 * The message files that are loaded together: `entry` by every page, the others by the screens that name them. A file may
 * belong to several parts. Those of e-mails, SMS and the maintenance page belong to none.
 */
export const parts = {
  entry: ['login', 'shell', 'errors'],
  account: [
    'dashboard',
    'pending-erasure',
    'suspended',
    'platforms',
    'captcha',
    'devices',
    'onboarding-errors',
    'proof-errors',
    'code',
    'form',
    'password',
  ],
  security: [
    'security',
    'suspended',
    'devices',
    'proof-errors',
    'activation',
    'mobile-phone',
    'code',
    'form',
    'password',
  ],
  methods: [
    'security',
    'authenticators',
    'passkeys',
    'proof-errors',
    'activation',
    'mobile-phone',
    'code',
    'form',
  ],
  activity: ['activity', 'bank-account', 'events', 'proof-errors'],
  'blocked-network': ['blocked-network'],
  erasure: ['erasure', 'pending-erasure', 'proof-errors', 'form'],
  suspended: ['suspended', 'devices', 'proof-errors', 'form'],
  captcha: ['captcha'],
  passkeys: ['passkeys'],
  profile: [
    'profile',
    'bank-account',
    'pending-erasure',
    'proof-errors',
    'activation',
    'mobile-phone',
    'code',
    'form',
  ],
  merge: ['duplicated', 'proof-errors', 'mobile-phone', 'code', 'form'],
  similar: ['fuzzion', 'platforms', 'proof-errors', 'code', 'form'],
  authorize: ['authorize', 'access', 'scopes', 'authorize-errors', 'proof-errors'],
  mfa: ['mfa', 'proof-errors', 'activation', 'authenticators', 'passkeys', 'mobile-phone', 'code', 'form'],
  'not-me': ['not-me', 'form'],
  recovery: ['recovery', 'captcha', 'proof-errors', 'mobile-phone', 'code', 'form', 'password'],
  onboarding: [
    'onboarding',
    'captcha',
    'onboarding-errors',
    'proof-errors',
    'mobile-phone',
    'code',
    'form',
    'password',
  ],
} as const;

export type Part = keyof typeof parts;

const maintenanceLanguages = ['nl', 'fr', 'en'];

export const languages: readonly string[] = markets.flatMap(({ catalogues }) => catalogues);

/** The messages of a part, in a language of its market. */
export function compose(language: string, part: Part): CompiledCatalogue {
  return compileCatalogue(readCatalogue(packages, marketOf(language), language, parts[part]));
}

export const legalTexts = ['terms', 'privacy'] as const;

/** A text that a person accepts, as the market of the language has it. */
export type LegalText = { title: string; sections: { title: string; text: string }[] };

export function legalText(language: string, text: string): LegalText {
  const file = `${text}.${twoLetters(language)}.json`;
  return JSON.parse(readFileSync(join(packages, 'markets', marketOf(language).id, 'legal', file), 'utf8'));
}

function marketOf(language: string): Market {
  const market = markets.find(({ catalogues }) => catalogues.includes(language));
  if (!market) throw new Error(`no market has a catalogue ${language}`);
  return market;
}

/** The messages of the maintenance page in its three languages. */
export function maintenanceMessages(): {
  language: string;
  title: string;
  text: string;
  until: string;
  again: string;
}[] {
  return maintenanceLanguages.map(language => {
    const messages = readMessages(packages, language, 'maintenance');
    return {
      language,
      title: messages['maintenance.title'] ?? '',
      text: messages['maintenance.text'] ?? '',
      until: messages['maintenance.until'] ?? '',
      again: messages['maintenance.again'] ?? '',
    };
  });
}
