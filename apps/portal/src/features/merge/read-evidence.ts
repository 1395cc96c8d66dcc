import { normaliseCardNumber } from '@talon/rules/card-number';
import { normaliseEmail } from '@talon/rules/contact';
import type { Duplicated, DuplicatedAddress } from '../../shared/api/duplicated';
import { loadPhoneReader } from '../../shared/contact/PhoneField';

/** What was typed as a proof: a card's number, an e-mail, or a phone as people write it; undefined where it is none. */
export function readEvidence(typed: string): { card: string } | DuplicatedAddress | undefined {
  const text = typed.trim();
  const card = normaliseCardNumber(text);
  if (card) return { card };
  if (/^\S+@\S+$/.test(text)) return { email: text };
  // Digits that start like a card number are an incomplete one.
  const isPhone =
    !text.startsWith('5065') &&
    /^(tel:)?[+(\d][\d\s+()./-]*$/i.test(text) &&
    /^\d{8,15}$/.test(text.replace(/\D/g, ''));
  return isPhone ? { phone: text } : undefined;
}

/** Whether the address is on this account, shared or not: a code to it shows nothing about the other account. */
export async function isOwn(
  { email, phone }: DuplicatedAddress,
  { data }: Duplicated,
  phoneCountry: string,
): Promise<boolean> {
  if (email !== undefined) return normaliseEmail(email) === data.email;
  if (phone === undefined || data.phone === null) return false;
  const { readPhone } = await loadPhoneReader();
  return readPhone({ country: phoneCountry, number: phone }) === data.phone;
}
