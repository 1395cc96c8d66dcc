import { countries, libraryCountry } from '@talon/rules/countries';
import { languageTag } from '@talon/rules/language';
import type { PhoneCountry } from '@talon/ui/PhoneInput';

/** The countries of the phone field, or only those in `among` (ISO 3166-1), with names and order of the language. */
export function countryNames(language: string, among?: readonly string[]): PhoneCountry[] {
  const tag = languageTag(language);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const codes = among?.map(libraryCountry);
  return countries
    .filter(({ code }) => codes?.includes(libraryCountry(code)) ?? true)
    .map(({ code, dialCode }) => ({
      code,
      name: names.of(libraryCountry(code)) ?? code,
      dialCode: String(dialCode),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, tag));
}
