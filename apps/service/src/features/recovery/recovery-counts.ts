import type { CodeMethod } from '@talon/rules/codes';
import type { Deps } from '../../kernel/deps';
import type { CaptchaChecked } from '../../domain/limits/captcha';
import type { Counted } from '../../domain/limits/count';
import { unconfirmedCounts } from '../../domain/limits/unconfirmed-counts';
import { networkOf } from '../../kernel/network';

/** The purposes of messages that anybody can request for any address. Each has its own counts. */
export type RecoveryPurpose = 'reset' | 'user-names';

/** The network of a request, and the count up to which it needs no captcha. */
export type Requester = { address: string } & Partial<CaptchaChecked>;

/**
 * The counts of a delivery that anybody can request: for this destination by this network, and by all networks. They are
 * separate from the counts of sign-in and step-up.
 */
export function recoveryCounts(
  deps: Deps,
  purpose: RecoveryPurpose,
  { method, destination, ...by }: Requester & { method: CodeMethod; destination: string },
): Counted[] {
  const byNetwork = deps.keyedHash('destination', `${purpose} ${destination} ${networkOf(by.address)}`);
  const inTotal = deps.keyedHash('destination', `${purpose} ${destination}`);
  const deliveries: Counted[] = [
    { limit: 'recoveryDeliveries', subject: byNetwork },
    { limit: 'recoveryDeliveriesInTotal', subject: inTotal },
  ];
  const sms: Counted[] = [
    { limit: 'recoverySms', subject: byNetwork },
    { limit: 'recoverySmsInTotal', subject: inTotal },
  ];
  return [...deliveries, ...(method === 'sms' ? sms : []), ...unconfirmedCounts(deps, by)];
}
