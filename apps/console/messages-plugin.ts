import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Compose = typeof import('./compose-messages');

/** `virtual:messages`: by language, a function that loads the messages of the console. */
export function messagesPlugin(): Plugin {
  const path = join(import.meta.dirname, 'compose-messages.ts');
  const loaded = runnerImport<Compose>(path, { configFile: false });
  return {
    name: 'talon:console-messages',
    resolveId: id => (id.startsWith('virtual:messages') ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:messages')) return undefined;
      const { composeMessages, languages } = (await loaded).module;
      const [, language] = id.split('/');
      if (language !== undefined) return `export default ${JSON.stringify(composeMessages(language))};`;
      const loaders = languages.map(each => `'${each}': () => import('virtual:messages/${each}')`);
      return `export default { ${loaders.join(', ')} };`;
    },
  };
}
