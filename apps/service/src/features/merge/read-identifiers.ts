import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import type { NormalisedIdentifier } from './session-evidence';

/** Normalises the identifiers that are to be transferred. */
export function readIdentifiers(
  { phoneCountry }: Market,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): NormalisedIdentifier[] {
  return [
    ...(email === undefined ? [] : [read('email', normaliseEmail(email))]),
    ...(phone === undefined ? [] : [read('phone', normalisePhone(phone, phoneCountry))]),
  ];
}

function read(kind: NormalisedIdentifier['kind'], value: string | undefined): NormalisedIdentifier {
  if (value === undefined) throw new Refusal('invalid-request', { fields: [kind] });
  return { kind, value };
}
