import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/**
 * An IBAN in electronic form: spaces and symbols stripped, upper-case; undefined where country, length, character
 * classes (the whole ISO 13616 registry) or the remainder by 97 are wrong. Check digits of a bank inside the number are not
 * checked.
 */
export function validIban(text: string): string | undefined {
  const stripped = text.replace(/[\p{P}\p{S}\p{Z}\s]/gu, '');
  if (!/^[a-z0-9]+$/i.test(stripped)) return undefined;
  const iban = stripped.toUpperCase();
  const { errorCodes } = validateIBAN(iban);
  const isGood = errorCodes.every(code => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
  return isGood ? iban : undefined;
}

/** `BE•• •••• •••• 1234`: the country and the last four characters, in groups of four as they are printed. */
export function maskIban(iban: string): string {
  const masked = iban.slice(0, 2) + '•'.repeat(iban.length - 6) + iban.slice(-4);
  return masked.replace(/.{4}(?=.)/g, '$& ');
}
