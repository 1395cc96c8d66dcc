import { countries, libraryCountry } from './countries';

/**
 * City and country as far as known; undefined when neither is. Names are in English; the name of a listed country is
 * translated into the language of the tag.
 */
export function placeName(city: string | null, country: string | null, tag: string): string | undefined {
  const names = [city, country && countryName(country, tag)];
  return names.filter(Boolean).join(', ') || undefined;
}

function countryName(english: string, tag: string): string {
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
  const found = countries.find(({ code }) => inEnglish.of(libraryCountry(code)) === english);
  if (!found) return english;
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  return names.of(libraryCountry(found.code)) ?? english;
}
