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
  const known = translates.get(language);
  if (known) return known;
  const catalogue = createTranslate(language, compileCatalogue(readCatalogue(packages, market, language)));
  const translate: Translate = (key, values) =>
    catalogue(key, { helpdesk: market.helpdesk.phone, ...values });
  translates.set(language, translate);
  return translate;
}
