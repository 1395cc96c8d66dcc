import type { Address } from '../../repositories/addresses';
import { isMobileNumber } from '../challenges/mobile-number';
import type { Deps } from '../deps';

/** Whether codes reach an address: every e-mail, but of the phones only mobile ones of the operator's countries. */
export async function getsCodes(deps: Deps, { method, destination }: Address): Promise<boolean> {
  return method === 'email' || isMobileNumber(destination, deps.limits.smsCountries);
}
