import { countries } from '@talon/rules/countries';
import { formatNationally, formatPhone, normalisePhone } from '@talon/rules/phone';
import type { PhoneValue } from '@talon/ui/PhoneInput';

/** The number in E.164; undefined where it cannot be one. */
export function readPhone({ country, number }: PhoneValue): string | undefined {
  return normalisePhone(number, country);
}

/** A number that begins with `+`, read as a country of the list and a national number. */
export function recognisePhone(text: string): PhoneValue | undefined {
  const phone = normalisePhone(text.trim().replace(/^00/, '+'), '');
  const digits = phone?.slice(1);
  const country = countries
    .filter(({ dialCode }) => digits?.startsWith(String(dialCode)))
    .toSorted((one, other) => other.dialCode - one.dialCode)[0];
  if (!digits || !country) return undefined;
  return { country: country.code, number: digits.slice(String(country.dialCode).length) };
}

export { formatPhone };

/** The number in groups, as people of its country write it; as it was typed where it cannot be one. */
export function writePhone(value: PhoneValue): string {
  const phone = readPhone(value);
  return phone ? formatNationally(phone) : value.number;
}
