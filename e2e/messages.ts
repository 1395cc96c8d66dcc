import { fileURLToPath } from 'node:url';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import { readCatalogue } from '@talon/messages/read-catalogue';
import { createTranslate, type Translate } from '@talon/messages/translate';
import { belgium, luxembourg } from './markets';

const packages = fileURLToPath(new URL('../packages', import.meta.url));
const translates = new Map<string, Translate>();

/** The translations of a language, as the portal shows them. */
export function translateInto(language: string): Translate {
  const market = luxembourg.catalogues.includes(language) ? luxembourg : belgium;
  const translate =
    translates.get(language) ??
    createTranslate(language, compileCatalogue(readCatalogue(packages, market, language)));
  translates.set(language, translate);
  return translate;
}
