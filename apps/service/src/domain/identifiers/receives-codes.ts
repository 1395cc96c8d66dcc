import type { Address } from './verified-addresses';
import { isMobileNumber } from './mobile-number';
import type { Deps } from '../../kernel/deps';

/** Whether codes can reach an address: every e-mail, but only mobile phones of the operator's countries. */
export async function receivesCodes(deps: Deps, { method, destination }: Address): Promise<boolean> {
  return method === 'email' || isMobileNumber(destination, deps.limits.smsCountries);
}
