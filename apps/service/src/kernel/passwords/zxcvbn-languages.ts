import { createRequire } from 'node:module';

const languageFile = /[\\/]@zxcvbn-ts[\\/]language-[\w-]+[\\/]/;

/** The languages of zxcvbn (MIT) that the service has. `common` has the breached passwords, and which keys are beside each other. */
type Language = 'common' | 'nl-be' | 'fr' | 'de' | 'en';

/**
 * The words of a language, by lists. Requires its package and makes Node forget it, which is not possible with an import: the words
 * of all languages would take more than 22 MiB of the heap for ever.
 */
export function readLanguage(language: 'common'): typeof import('@zxcvbn-ts/language-common');
export function readLanguage(language: Language): { dictionary: Record<string, readonly string[]> };
export function readLanguage(language: Language): { dictionary: Record<string, readonly string[]> } {
  const require = createRequire(import.meta.url);
  const content = require(`@zxcvbn-ts/language-${language}`);
  for (const file of Object.keys(require.cache)) if (languageFile.test(file)) delete require.cache[file];
  return content;
}
