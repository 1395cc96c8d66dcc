import type { CodeMethod } from '@talon/rules/codes';
import type { Deps } from '../../core/deps';
import type { Counted } from '../../core/limits/count';
import { networkSubject } from '../../core/limits/subjects';
import { networkOf } from '../../http/address';

/** What anybody may have sent to an address that is not theirs; each is counted for itself. */
export type Asked = 'reset' | 'user-names';

/**
 * What a sending counts against that anybody may ask for: to this destination by this network, and by everybody
 * together. None of these counts is one of the person's own sign-in or step-up.
 */
export function recoveryCounts(
  deps: Deps,
  asked: Asked,
  { method, destination, address }: { method: CodeMethod; destination: string; address: string },
): Counted[] {
  const by = deps.keyedHash('destination', `${asked} ${destination} ${networkOf(address)}`);
  const inAll = deps.keyedHash('destination', `${asked} ${destination}`);
  const sendings: Counted[] = [
    { limit: 'recoverySendings', subject: by },
    { limit: 'recoverySendingsInAll', subject: inAll },
  ];
  const sms: Counted[] = [
    { limit: 'recoverySms', subject: by },
    { limit: 'recoverySmsInAll', subject: inAll },
  ];
  return [...sendings, ...(method === 'sms' ? sms : []), unconfirmedCount(deps, address)];
}

/** What counts until the code is confirmed. */
export function unconfirmedCount(deps: Deps, address: string): Counted {
  return { limit: 'unconfirmedByNetwork', subject: networkSubject(deps, address) };
}
