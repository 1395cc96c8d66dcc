import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Composer = typeof import('./compose-catalogues');
type Part = import('./compose-catalogues').Part;

const prefix = '\0virtual:catalogue/';

/**
 * `virtual:catalogues`: for each language and part a function that loads its words, composed and compiled, as one chunk.
 * `virtual:maintenance`: the words of the maintenance page in its three languages.
 */
export function cataloguePlugin(): Plugin {
  const loaded = loadComposer();
  return {
    name: 'talon:catalogues',
    resolveId: id => (/^virtual:(catalogue|maintenance)/.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:')) return undefined;
      const composer = await loaded;
      if (id === '\0virtual:catalogues') return loaders(composer);
      if (id === '\0virtual:maintenance') return moduleOf(composer.maintenanceWords());
      if (id.startsWith(prefix)) {
        const [language = '', part = ''] = id.slice(prefix.length).split('/');
        return moduleOf(composer.compose(language, part as Part));
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

function loaders({ languages, parts }: Composer): string {
  const entries = languages.map(language => {
    const ways = Object.keys(parts).map(
      part => `${part}: () => import('virtual:catalogue/${language}/${part}')`,
    );
    return `'${language}': { ${ways.join(', ')} }`;
  });
  return `export default { ${entries.join(', ')} };`;
}
