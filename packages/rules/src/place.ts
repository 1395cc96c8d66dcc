import { countries, libraryCountry } from './countries';

/**
 * City and country as far as they are known; undefined where neither is. Places come with their English names: that of a
 * country of the list is said in the language of the tag, any other name stays as it came.
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
