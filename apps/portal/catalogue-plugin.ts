import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Composer = typeof import('./compose-catalogues');
type Part = import('./compose-catalogues').Part;

const prefix = '\0virtual:catalogue/';
const legalPrefix = '\0virtual:legal/';

/**
 * `virtual:catalogues`: for each language a function that loads the words of its entry, composed and compiled, as one chunk;
 * beside them it has the functions that load its other parts, so that nobody loads the names of those of other languages.
 * `virtual:legal`: for each language the functions that load its terms and its privacy text.
 * `virtual:maintenance`: the words of the maintenance page in its three languages.
 */
export function cataloguePlugin(): Plugin {
  const loaded = loadComposer();
  return {
    name: 'talon:catalogues',
    resolveId: id => (/^virtual:(catalogue|legal|maintenance)/.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:')) return undefined;
      const composer = await loaded;
      if (id === '\0virtual:catalogues') return loaders(composer);
      if (id === '\0virtual:legal') return legalLoaders(composer);
      if (id.startsWith(legalPrefix)) {
        const [language = '', text = ''] = id.slice(legalPrefix.length).split('/');
        return moduleOf(composer.legalText(language, text));
      }
      if (id === '\0virtual:maintenance') return moduleOf(composer.maintenanceWords());
      if (id.startsWith(prefix)) {
        const [language = '', part = ''] = id.slice(prefix.length).split('/');
        const words = moduleOf(composer.compose(language, part as Part));
        return part === 'entry' ? words + partLoaders(composer, language) : words;
      }
      return undefined;
    },
  };
}

/** Our own packages are TypeScript, which Node cannot import from a configuration by itself. */
async function loadComposer(): Promise<Composer> {
  const path = join(import.meta.dirname, 'compose-catalogues.ts');
  return (await runnerImport<Composer>(path, { configFile: false })).module;
}

function moduleOf(value: unknown): string {
  return `export default ${JSON.stringify(value)};`;
}

function loaders({ languages }: Composer): string {
  const entries = languages.map(
    language => `'${language}': () => import('virtual:catalogue/${language}/entry')`,
  );
  return `export default { ${entries.join(', ')} };`;
}

function partLoaders({ parts }: Composer, language: string): string {
  const ways = Object.keys(parts)
    .filter(part => part !== 'entry')
    .map(part => `${part}: () => import('virtual:catalogue/${language}/${part}')`);
  return `export const parts = { ${ways.join(', ')} };`;
}

function legalLoaders({ languages, legalTexts }: Composer): string {
  const entries = languages.map(language => {
    const ways = legalTexts.map(text => `${text}: () => import('virtual:legal/${language}/${text}')`);
    return `'${language}': { ${ways.join(', ')} }`;
  });
  return `export default { ${entries.join(', ')} };`;
}
