import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { libraryCountry } from './countries';

/**
 * A phone number in E.164 (`+32470123456`); undefined if it is not valid. Without `+` or `00` it is read as a number of the
 * given country (a code of the country list). A number with an extension is not valid, because it cannot receive codes.
 */
export function normalisePhone(text: string, defaultCountryCode: string): string | undefined {
  const country = supported(defaultCountryCode);
  const phone = parsePhoneNumberFromString(asTyped(text), {
    extract: false,
    ...(country && { defaultCountry: country }),
  });
  if (!phone || phone.ext) return undefined;
  // Parsed again in E.164, so that a dial code of two countries or a second trunk zero never leads to two spellings.
  const stored = parsePhoneNumberFromString(phone.number);
  return stored?.isValid() && stored.number === phone.number ? stored.number : undefined;
}

/** A number with a country code (`+` or `00`), in E.164; undefined if it has no country code or is not valid. */
export function internationalPhone(text: string): string | undefined {
  const typed = asTyped(text).replace(/^00/, '+');
  return typed.startsWith('+') ? normalisePhone(typed, '') : undefined;
}

/** The country of an E.164 number, ISO 3166-1; undefined if the number belongs to no country. */
export function countryOfPhone(e164: string): string | undefined {
  return parsePhoneNumberFromString(e164)?.country;
}

/** Removes the `tel:` of a copied link, and the brackets around the dial code. */
function asTyped(text: string): string {
  return text
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^\(\s*((?:\+|00)\d+)\s*\)/, '$1');
}

/** An E.164 number in international format, `+32 470 12 34 56`. Other text is returned unchanged. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** An E.164 number in the national format of its country, `0470 12 34 56`. Other text is returned unchanged. */
export function formatNationally(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
}

/** `+32 4•• •• •• 12`: keeps the dial code, the first digit and the last two digits. */
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
