import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';

export interface SignInIdentifier {
  kind: 'email' | 'phone';
  /** Lower-case e-mail or E.164 phone. */
  value: string;
}

/** Normalises a typed identifier; a phone without country code gets that of the market. Refuses malformed input. */
export function readIdentifier(
  typed: { email?: string | undefined; phone?: string | undefined },
  market: Market,
): SignInIdentifier {
  const kind = typed.email === undefined ? 'phone' : 'email';
  const value =
    typed.email === undefined
      ? normalisePhone(typed.phone ?? '', market.phoneCountry)
      : normaliseEmail(typed.email);
  if (!value) throw new Refusal('invalid-request', { fields: [kind] });
  return { kind, value };
}
