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
  'console-acts',
  'console-audit',
  'console-keys',
  'console-limits',
  'events',
];

export function composeMessages(language: string): CompiledCatalogue {
  // By its subject, an agent and a person speak about the same message.
  const subjects = Object.fromEntries(
    Object.entries(readMessages(packages, language, 'mail')).filter(([key]) => key.endsWith('.subject')),
  );
  return compileCatalogue(
    Object.assign(subjects, ...files.map(file => readMessages(packages, language, file))),
  );
}
