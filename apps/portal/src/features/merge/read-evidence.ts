import { normaliseCardNumber } from '@talon/rules/card-number';
import type { DuplicatedAddress } from '../../shared/api/duplicated';

/** What was typed as a proof: a card's number, an e-mail, or a phone as people write it; undefined where it is none. */
export function readEvidence(typed: string): { card: string } | DuplicatedAddress | undefined {
  const text = typed.trim();
  const card = normaliseCardNumber(text);
  if (card) return { card };
  if (/^\S+@\S+$/.test(text)) return { email: text };
  // Digits that start like a card number are an incomplete one.
  const isPhone =
    !text.startsWith('5065') &&
    /^[+\d][\d\s()./-]*$/.test(text) &&
    /^\d{8,15}$/.test(text.replace(/\D/g, ''));
  return isPhone ? { phone: text } : undefined;
}
