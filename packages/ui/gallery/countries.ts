import type { PhoneCountry, PhoneValue } from '@talon/ui/PhoneInput';

export const countries: readonly PhoneCountry[] = [
  { code: 'BE', name: 'Belgium', dialCode: '32' },
  { code: 'FR', name: 'France', dialCode: '33' },
  { code: 'DE', name: 'Germany', dialCode: '49' },
  { code: 'LU', name: 'Luxembourg', dialCode: '352' },
  { code: 'NL', name: 'Netherlands', dialCode: '31' },
];

/** A few countries, so that a pasted number selects its country; the portal parses numbers with the phone rules. */
export function readNumber(text: string): PhoneValue | undefined {
  if (!/^\s*(\+|00)/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const country = countries.find(({ dialCode }) => digits.startsWith(dialCode));
  return country && { country: country.code, number: digits.slice(country.dialCode.length) };
}
