import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

/** The languages of zxcvbn (MIT) that the service has. `common` has the breached passwords, and which keys are beside each other. */
type Language = 'common' | 'nl-be' | 'fr' | 'de' | 'en';

/** The words of a language, by lists. */
export function readLanguage(language: 'common'): typeof import('@zxcvbn-ts/language-common');
export function readLanguage(language: Language): { dictionary: Record<string, readonly string[]> };
export function readLanguage(language: Language): unknown {
  return runModule(createRequire(import.meta.url).resolve(`@zxcvbn-ts/language-${language}`));
}

/**
 * Runs a CommonJS module and those that it requires, and returns what it exports. Node would keep all of it for ever: the words, which
 * take more than 22 MiB of the heap, and beside them 5 MiB of compiled code, most of which is the words again.
 */
function runModule(file: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  });
  const { resolve } = createRequire(file);
  run(module, module.exports, (name: string) => runModule(resolve(name)));
  return module.exports;
}
