import { join } from 'node:path';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import { readMessages } from '@talon/messages/read-catalogue';
import type { CompiledCatalogue } from '@talon/messages/translate';

const packages = join(import.meta.dirname, '../../packages');

export const languages: readonly string[] = ['en', 'nl', 'fr'];

/** The message files of the console. The service answers errors that they lack with a sentence of its own. */
const files = [
  'errors',
  'service-errors',
  'proof-errors',
  'onboarding-errors',
  'console-errors',
  'console',
  'events',
];

export function composeMessages(language: string): CompiledCatalogue {
  return compileCatalogue(Object.assign({}, ...files.map(file => readMessages(packages, language, file))));
}
