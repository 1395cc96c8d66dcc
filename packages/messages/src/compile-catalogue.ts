import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Catalogue } from './read-catalogue';
import type { CompiledCatalogue, CompiledMessage } from './translate';

/**
 * Turns ICU text into what `createTranslate` reads. Throws, naming the key, where a message is malformed or asks for more
 * than places and plurals: dates and numbers come in as words. What is in `known`, by its text, is not compiled again.
 */
export function compileCatalogue(
  catalogue: Catalogue,
  known: Map<string, CompiledMessage> = new Map(),
): CompiledCatalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => {
      try {
        const message = known.get(text) ?? compile(text);
        known.set(text, message);
        return [key, message];
      } catch (error) {
        throw new Error(`the message ${key} is malformed`, { cause: error });
      }
    }),
  );
}

function compile(text: string): CompiledMessage {
  const message = compileMessageOrThrow(text);
  refuseOtherKinds(message);
  return message as CompiledMessage;
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
