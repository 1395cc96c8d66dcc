import { countries } from '@talon/rules/countries';
import {
  countryOfPhone,
  formatNationally,
  formatPhone,
  internationalPhone,
  normalisePhone,
} from '@talon/rules/phone';
import type { PhoneValue } from '@talon/ui/PhoneInput';

/** The number in E.164; undefined where it cannot be one. */
export function readPhone({ country, number }: PhoneValue): string | undefined {
  return normalisePhone(number, country);
}

/** A number that names its country (`+`, `00`), read as a country of the list and a national number. */
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
 * The number in groups, as people of its country write it; as it was typed where it cannot be one, or is one of another
 * country, which would be lost.
 */
export function writePhone(value: PhoneValue): string {
  const phone = readPhone(value);
  const isNational = phone !== undefined && internationalPhone(value.number) === undefined;
  return isNational ? formatNationally(phone) : value.number;
}
