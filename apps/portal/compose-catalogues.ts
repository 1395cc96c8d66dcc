import { join } from 'node:path';
import { markets } from '@talon/markets/markets';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import { readCatalogue, readMessages } from '@talon/messages/read-catalogue';
import type { CompiledCatalogue } from '@talon/messages/translate';

const packages = join(import.meta.dirname, '../../packages');

/**
 * What is loaded together: `entry` by every page, the others by the screens that name them. A file may stand in several;
 * what no page says (e-mails, SMS, the page that speaks three languages at once) stands in none.
 */
export const parts = {
  entry: ['login', 'shell', 'errors'],
  account: ['dashboard', 'onboarding-errors'],
  onboarding: ['onboarding', 'onboarding-errors'],
} as const;

export type Part = keyof typeof parts;

const maintenanceLanguages = ['nl', 'fr', 'en'];

export const languages: readonly string[] = markets.flatMap(({ catalogues }) => catalogues);

/** All that the pages of a part say in a language of its market. */
export function compose(language: string, part: Part): CompiledCatalogue {
  const market = markets.find(({ catalogues }) => catalogues.includes(language));
  if (!market) throw new Error(`no market has a catalogue ${language}`);
  return compileCatalogue(readCatalogue(packages, market, language, parts[part]));
}

/** The maintenance page in its three languages. */
export function maintenanceWords(): { language: string; title: string; text: string }[] {
  return maintenanceLanguages.map(language => {
    const words = readMessages(packages, language, 'maintenance');
    return { language, title: words['maintenance.title'] ?? '', text: words['maintenance.text'] ?? '' };
  });
}
