import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import type { Deps } from '../../kernel/deps';
import { receivesCodes } from './receives-codes';
import type { Kind } from './kinds';

/** Normalises a typed address. Refuses one that no code can reach. */
export async function readAddress(deps: Deps, market: Market, kind: Kind, typed: string): Promise<string> {
  if (kind === 'email') {
    const email = normaliseEmail(typed);
    if (!email) throw new Refusal('email-refused');
    return email;
  }
  const phone = normalisePhone(typed, market.phoneCountry);
  if (!phone || !(await receivesCodes(deps, { method: 'sms', destination: phone })))
    throw new Refusal('phone-refused');
  return phone;
}
