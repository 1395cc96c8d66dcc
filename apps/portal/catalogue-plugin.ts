import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Compose = typeof import('./compose-catalogues');
type Part = import('./compose-catalogues').Part;

/**
 * Turns the message files into modules.
 *
 * - `virtual:catalogues`: by language, a function that loads the messages of the entry. That module also exports the
 *   functions that load the other parts of its language.
 * - `virtual:legal`: by language, the functions that load the terms and the privacy text.
 * - `virtual:maintenance`: the messages of the maintenance page in its three languages.
 */
export function cataloguePlugin(): Plugin {
  const loaded = importCompose();
  return {
    name: 'talon:catalogues',
    resolveId: id => (/^virtual:(catalogue|legal|maintenance)/.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:')) return undefined;
      const [kind = '', language = '', name = ''] = id.slice('\0virtual:'.length).split('/');
      const compose = await loaded;
      switch (kind) {
        case 'catalogues':
          return loadersByLanguage(compose);
        case 'catalogue':
          return catalogueModule(compose, language, name as Part);
        case 'legal':
          return language === '' ? legalLoaders(compose) : jsonModule(compose.legalText(language, name));
        case 'maintenance':
          return jsonModule(compose.maintenanceMessages());
        default:
          return undefined;
      }
    },
  };
}

/** Vite transforms our packages here, since Node cannot import them from a configuration. */
async function importCompose(): Promise<Compose> {
  const path = join(import.meta.dirname, 'compose-catalogues.ts');
  return (await runnerImport<Compose>(path, { configFile: false })).module;
}

function jsonModule(value: unknown): string {
  return `export default ${JSON.stringify(value)};`;
}

function loadersByLanguage({ languages }: Compose): string {
  const loaders = languages.map(language => [language, loaderOf(`catalogue/${language}/entry`)] as const);
  return `export default ${objectOf(loaders)};`;
}

function catalogueModule({ compose, parts }: Compose, language: string, part: Part): string {
  const messages = jsonModule(compose(language, part));
  if (part !== 'entry') return messages;
  const loaders = Object.keys(parts)
    .filter(other => other !== 'entry')
    .map(other => [other, loaderOf(`catalogue/${language}/${other}`)] as const);
  return `${messages}\nexport const parts = ${objectOf(loaders)};`;
}

function legalLoaders({ languages, legalTexts }: Compose): string {
  const loaders = languages.map(language => {
    const texts = legalTexts.map(text => [text, loaderOf(`legal/${language}/${text}`)] as const);
    return [language, objectOf(texts)] as const;
  });
  return `export default ${objectOf(loaders)};`;
}

function loaderOf(id: string): string {
  return `() => import('virtual:${id}')`;
}

function objectOf(entries: readonly (readonly [string, string])[]): string {
  return `{ ${entries.map(([key, code]) => `'${key}': ${code}`).join(', ')} }`;
}
