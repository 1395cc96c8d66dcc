import { countries, libraryCountry } from '@talon/rules/countries';
import { languageTag } from '@talon/rules/language';
import type { PhoneCountry } from '@talon/ui/PhoneInput';

/** The countries of the phone field, or those among them (ISO 3166-1), named and ordered as people of that language do. */
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
