import { normaliseCardNumber } from '@talon/rules/card-number';
import { normaliseEmail } from '@talon/rules/contact';
import type { Duplicated, DuplicatedAddress } from '../../shared/api/duplicated';
import { loadPhoneReader } from '../../shared/contact/PhoneField';

/** Reads typed evidence: a card number, an e-mail, or a phone in any usual notation; undefined if it is none of these. */
export function readEvidence(typed: string): { card: string } | DuplicatedAddress | undefined {
  const text = typed.trim();
  const card = normaliseCardNumber(text);
  if (card) return { card };
  if (/^\S+@\S+$/.test(text)) return { email: text };
  // Card numbers start with 5065: such digits are an incomplete card number.
  const isPhone =
    !text.startsWith('5065') &&
    /^(tel:)?[+(\d][\d\s+()./-]*$/i.test(text) &&
    /^\d{8,15}$/.test(text.replace(/\D/g, ''));
  return isPhone ? { phone: text } : undefined;
}

/** Whether the address is this account's, shared or not. A code sent to it is no evidence for the other account. */
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
