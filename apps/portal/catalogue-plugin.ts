import { join } from 'node:path';
import type { Plugin } from 'vite';
import { markets } from '../../packages/markets/markets';
import { compileCatalogue } from '../../packages/messages/src/compile-catalogue';
import { readCatalogue, readMessages } from '../../packages/messages/src/read-catalogue';

const packages = join(import.meta.dirname, '../../packages');

/** Files that no page needs: what the service says by itself, and the page that speaks three languages at once. */
const elsewhere = ['maintenance', 'service'];

const maintenanceLanguages = ['nl', 'fr', 'en'];

/**
 * `virtual:catalogues`: for each language a function that loads its words, composed and compiled, as one chunk.
 * `virtual:maintenance`: the words of the maintenance page in its three languages.
 */
export function cataloguePlugin(): Plugin {
  return {
    name: 'talon:catalogues',
    resolveId: id =>
      id.startsWith('virtual:catalogue') || id === 'virtual:maintenance' ? `\0${id}` : undefined,
    load(id) {
      if (id === '\0virtual:catalogues') return loaders();
      if (id === '\0virtual:maintenance') return moduleOf(maintenanceWords());
      if (id.startsWith('\0virtual:catalogue/'))
        return moduleOf(compiled(id.slice('\0virtual:catalogue/'.length)));
      return undefined;
    },
  };
}

function moduleOf(value: unknown): string {
  // As text for the parser: browsers read a long JSON string faster than a literal of the same size.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

function loaders(): string {
  const languages = markets.flatMap(market => market.catalogues);
  const entries = languages.map(each => `'${each}': () => import('virtual:catalogue/${each}')`);
  return `export default { ${entries.join(', ')} };`;
}

function compiled(language: string) {
  const market = markets.find(({ catalogues }) => catalogues.includes(language));
  if (!market) throw new Error(`no market has a catalogue ${language}`);
  return compileCatalogue(readCatalogue(packages, market, language, elsewhere));
}

function maintenanceWords() {
  return maintenanceLanguages.map(language => {
    const words = readMessages(packages, language, 'maintenance');
    return { language, title: words['maintenance.title'], text: words['maintenance.text'] };
  });
}
