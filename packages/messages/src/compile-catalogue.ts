import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import type { Catalogue } from './read-catalogue';
import type { CompiledCatalogue } from './translate';

/** Compiled messages by their text: the catalogues of two markets share most of them. */
const compiledTexts = new Map<string, CompiledMessage>();

/** Compiles the ICU messages of a catalogue for `createTranslate`. Throws, naming the key, when one is malformed. */
export function compileCatalogue(catalogue: Catalogue): CompiledCatalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => {
      try {
        const message = compiledTexts.get(text) ?? compile(text);
        compiledTexts.set(text, message);
        return [key, message];
      } catch (error) {
        throw new Error(`the message ${key} is malformed`, { cause: error });
      }
    }),
  );
}
