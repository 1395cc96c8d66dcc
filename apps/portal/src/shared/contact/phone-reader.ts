import { countries } from '@talon/rules/countries';
import {
  countryOfPhone,
  formatNationally,
  formatPhone,
  internationalPhone,
  normalisePhone,
} from '@talon/rules/phone';
import type { PhoneValue } from '@talon/ui/PhoneInput';

/** The number in E.164; undefined if it is not valid. */
export function readPhone({ country, number }: PhoneValue): string | undefined {
  return normalisePhone(number, country);
}

/** Splits a number with a country code (`+`, `00`) into a country of the list and a national number. */
export function recognisePhone(text: string): PhoneValue | undefined {
  const digits = internationalPhone(text)?.slice(1);
  const country = countries
    .filter(({ dialCode }) => digits?.startsWith(String(dialCode)))
    .toSorted((one, other) => other.dialCode - one.dialCode)[0];
  if (!digits || !country) return undefined;
  return { country: country.code, number: digits.slice(String(country.dialCode).length) };
}

export { countryOfPhone, formatPhone };

/**
 * Writes a number in the groups that are usual in its country. Returns the typed text if the number is not valid, or if it
 * has a country code, because the national form would lose the country.
 */
export function writePhone(value: PhoneValue): string {
  const phone = readPhone(value);
  const isNational = phone !== undefined && internationalPhone(value.number) === undefined;
  return isNational ? formatNationally(phone) : value.number;
}
