import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import type { Identifier } from './proofs';

/** What is to be taken, as identifiers are kept. */
export function readTaken(
  { phoneCountry }: Market,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Identifier[] {
  return [
    ...(email === undefined ? [] : [read('email', normaliseEmail(email))]),
    ...(phone === undefined ? [] : [read('phone', normalisePhone(phone, phoneCountry))]),
  ];
}

function read(kind: Identifier['kind'], value: string | undefined): Identifier {
  if (value === undefined) throw new Refusal('invalid-request', { fields: [kind] });
  return { kind, value };
}
