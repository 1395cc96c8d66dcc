import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/** The structure of account numbers (registry, release 99) for countries where that of ibantools is different. */
const structures: Readonly<Record<string, RegExp>> = {
  BY: /^[A-Z0-9]{4}\d{4}[A-Z0-9]{16}$/,
  DO: /^[A-Z0-9]{4}\d{20}$/,
  GE: /^[A-Z]{2}\d{16}$/,
  PK: /^[A-Z]{4}[A-Z0-9]{16}$/,
  PS: /^[A-Z]{4}[A-Z0-9]{21}$/,
  TR: /^\d{6}[A-Z0-9]{16}$/,
};

/**
 * An IBAN in electronic form: without spaces and symbols, upper-case. Undefined if country, length, character classes (the
 * whole ISO 13616 registry) or the remainder by 97 are wrong. Check digits of a bank inside the number are not checked.
 */
export function validIban(text: string): string | undefined {
  const stripped = text.replace(/[\p{P}\p{S}\p{Z}\s]/gu, '');
  if (!/^[a-z0-9]+$/i.test(stripped)) return undefined;
  const iban = stripped.toUpperCase();
  const structure = structures[iban.slice(0, 2)];
  const isGood = structure ? structure.test(iban.slice(4)) && hasCheckDigits(iban) : isOfRegistry(iban);
  return isGood ? iban : undefined;
}

function isOfRegistry(iban: string): boolean {
  const { errorCodes } = validateIBAN(iban);
  return errorCodes.every(code => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
}

/** ISO 13616: move the first four characters to the end and write letters as 10 to 35. The number modulo 97 is then 1. */
function hasCheckDigits(iban: string): boolean {
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), sign => Number.parseInt(sign, 36)).join('');
  return /^\d\d/.test(iban.slice(2)) && BigInt(digits) % 97n === 1n;
}

/** `BE•• •••• •••• 1234`: the country and the last four characters, in groups of four as they are printed. */
export function maskIban(iban: string): string {
  const masked = iban.slice(0, 2) + '•'.repeat(iban.length - 6) + iban.slice(-4);
  return masked.replace(/.{4}(?=.)/g, '$& ');
}
