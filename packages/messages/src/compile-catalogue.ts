import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Catalogue } from './read-catalogue';
import type { CompiledCatalogue, CompiledMessage } from './translate';

/**
 * Turns ICU text into what `createTranslate` reads. Throws, naming the key, where a message is malformed or asks for more
 * than places and plurals: dates and numbers come in as words.
 */
export function compileCatalogue(catalogue: Catalogue): CompiledCatalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => {
      try {
        const message = compileMessageOrThrow(text);
        refuseOtherKinds(message);
        return [key, message as CompiledMessage];
      } catch (error) {
        throw new Error(`the message ${key} is malformed`, { cause: error });
      }
    }),
  );
}

function refuseOtherKinds(message: unknown): void {
  if (!Array.isArray(message)) return;
  for (const token of message) {
    if (!Array.isArray(token)) continue;
    const [, kind, choices] = token as [string, string?, Record<string, unknown>?];
    if (kind === undefined) continue;
    if (kind !== 'plural' || choices?.['offset'] !== undefined) throw new Error(`${kind} is not in use`);
    for (const choice of Object.values(choices ?? {})) refuseOtherKinds(choice);
  }
}
