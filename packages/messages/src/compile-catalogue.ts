import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Catalogue } from './read-catalogue';
import type { CompiledCatalogue } from './translate';

/** Turns ICU text into what `createTranslate` reads. Throws, naming the key, where a message is malformed. */
export function compileCatalogue(catalogue: Catalogue): CompiledCatalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => {
      try {
        return [key, compileMessageOrThrow(text)];
      } catch (error) {
        throw new Error(`the message ${key} is malformed`, { cause: error });
      }
    }),
  );
}
