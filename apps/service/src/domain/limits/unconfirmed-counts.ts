import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { type CaptchaChecked, upToCaptcha } from './captcha';
import type { Counted } from './count';

/** The counts of a delivery by its requester until it is confirmed: the network and, for IPv6, the /48 around it. */
export function unconfirmedCounts(
  deps: Deps,
  visitor: Pick<Visitor, 'address'> & Partial<CaptchaChecked>,
): Counted[] {
  return upToCaptcha(deps, 'unconfirmedByNetwork', visitor);
}
