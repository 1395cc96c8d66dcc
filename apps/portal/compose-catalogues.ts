import { join } from 'node:path';
import { markets } from '@talon/markets/markets';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import { readCatalogue, readMessages } from '@talon/messages/read-catalogue';
import type { CompiledCatalogue } from '@talon/messages/translate';

const packages = join(import.meta.dirname, '../../packages');

/** Files that no page needs: what the service says by itself, and the page that speaks three languages at once. */
const elsewhere = ['maintenance', 'mail', 'sms'];

const maintenanceLanguages = ['nl', 'fr', 'en'];

export const languages: readonly string[] = markets.flatMap(({ catalogues }) => catalogues);

/** All that the pages of a market say in a language. */
export function compose(language: string): CompiledCatalogue {
  const market = markets.find(({ catalogues }) => catalogues.includes(language));
  if (!market) throw new Error(`no market has a catalogue ${language}`);
  return compileCatalogue(readCatalogue(packages, market, language, elsewhere));
}

/** The maintenance page in its three languages. */
export function maintenanceWords(): { language: string; title: string; text: string }[] {
  return maintenanceLanguages.map(language => {
    const words = readMessages(packages, language, 'maintenance');
    return { language, title: words['maintenance.title'] ?? '', text: words['maintenance.text'] ?? '' };
  });
}
