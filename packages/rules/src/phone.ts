import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { libraryCountry } from './countries';

/**
 * A phone number in E.164 (`+32470123456`); undefined where it cannot be one. Without `+` or `00` it is read as a
 * number of the given country (a code of the country list). An extension is no part of a number that gets codes.
 */
export function normalisePhone(text: string, defaultCountryCode: string): string | undefined {
  const country = supported(defaultCountryCode);
  const phone = parsePhoneNumberFromString(asTyped(text), {
    extract: false,
    ...(country && { defaultCountry: country }),
  });
  if (!phone || phone.ext) return undefined;
  // Parsed again in E.164: a dial code shared by two countries, or a second trunk zero, must not give two spellings.
  const stored = parsePhoneNumberFromString(phone.number);
  return stored?.isValid() && stored.number === phone.number ? stored.number : undefined;
}

/** A number that names its country with `+` or `00`, in E.164; undefined where it names none, or cannot be one. */
export function internationalPhone(text: string): string | undefined {
  const typed = asTyped(text).replace(/^00/, '+');
  return typed.startsWith('+') ? normalisePhone(typed, '') : undefined;
}

/** The country of an E.164 number, ISO 3166-1; undefined where it is of none. */
export function countryOfPhone(e164: string): string | undefined {
  return parsePhoneNumberFromString(e164)?.country;
}

/** Without the `tel:` of a copied link, and without brackets around the dial code. */
function asTyped(text: string): string {
  return text
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^\(\s*((?:\+|00)\d+)\s*\)/, '$1');
}

/** An E.164 number as people read it, `+32 470 12 34 56`; other text as it came. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** An E.164 number as people of its country write it, `0470 12 34 56`; other text as it came. */
export function formatNationally(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
}

/** `+32 4•• •• •• 12`: dial code, the first digit and the last two, whatever stands between. */
export function maskPhone(e164: string): string {
  const [dialCode, ...groups] = formatPhone(e164).split(' ');
  const rest = groups.join(' ');
  const masked = rest.slice(1, -2).replace(/\d/g, '•');
  return `${dialCode} ${rest.slice(0, 1)}${masked}${rest.slice(-2)}`;
}

function supported(countryCode: string) {
  const iso = libraryCountry(countryCode);
  return isSupportedCountry(iso) ? iso : undefined;
}
