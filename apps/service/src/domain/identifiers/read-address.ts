import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import type { Deps } from '../../kernel/deps';
import type { Kind } from './kinds';
import { findSmsProblem } from './mobile-number';

/** Normalises a typed address. Refuses one that no code can reach. */
export async function readAddress(deps: Deps, market: Market, kind: Kind, typed: string): Promise<string> {
  if (kind === 'email') {
    const email = normaliseEmail(typed);
    if (!email) throw new Refusal('email-refused');
    return email;
  }
  return readMobilePhone(deps, market, typed);
}

/** Normalises a typed phone. Refuses one that receives no SMS, and says why. */
export async function readMobilePhone(deps: Deps, market: Market, typed: string): Promise<string> {
  const phone = normalisePhone(typed, market.phoneCountry);
  if (!phone) throw new Refusal('phone-refused');
  const why = await findSmsProblem(phone, deps.limits.smsCountries);
  if (why) throw new Refusal('phone-refused', { phone: why });
  return phone;
}
