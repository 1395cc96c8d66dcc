import { countries, libraryCountry } from '@talon/rules/countries';
import { languageTag } from '@talon/rules/language';
import type { DeviceSession } from '../../data/devices';

/** When a session was signed in, as people of the language write it. */
export function instantOf({ date }: DeviceSession, language: string): string {
  const format = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(date));
}

/** City and country, as far as they are known; null where neither is. */
export function placeOf({ city, country }: DeviceSession, language: string): string | null {
  const names = [city?.name, country && countryName(country.name, language)];
  return names.filter(Boolean).join(', ') || null;
}

/** Places come with their English names; a country whose English name is known has one in every language. */
function countryName(english: string, language: string): string {
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
  const found = countries.find(({ code }) => inEnglish.of(libraryCountry(code)) === english);
  if (!found) return english;
  const names = new Intl.DisplayNames(languageTag(language), { type: 'region' });
  return names.of(libraryCountry(found.code)) ?? english;
}
