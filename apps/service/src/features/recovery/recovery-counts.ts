import type { CodeMethod } from '@talon/rules/codes';
import type { Deps } from '../../kernel/deps';
import type { CaptchaChecked } from '../../domain/limits/captcha';
import type { Counted, DeliveryCounts } from '../../domain/limits/count';
import { unconfirmedCounts } from '../../domain/limits/unconfirmed-counts';
import { siteOrNetworkOf } from '../../kernel/network';

/** The purposes of messages that anybody can request for any address. Each has its own counts. */
export type RecoveryPurpose = 'reset' | 'user-names';

/**
 * The network of a request, and the count up to which it needs no captcha. `knownDevice`: the id of its device, if an account
 * with the destination has signed in there.
 */
export type Requester = { address: string; knownDevice?: string } & Partial<CaptchaChecked>;

/**
 * The counts of a delivery that anybody can request: for this destination by this site (an IPv4 address or an IPv6 /48),
 * and by all sites. They are separate from the counts of sign-in and step-up. Known devices have counts of their own, one
 * for each device and one for all, and so have those who
 * solved a captcha or showed a card: strangers never use up what the person needs.
 */
export function recoveryCounts(
  deps: Deps,
  purpose: RecoveryPurpose,
  { method, destination, knownDevice, ...by }: Requester & { method: CodeMethod; destination: string },
): DeliveryCounts {
  const others = by.isProven ? ' after a proof' : '';
  const everybody = knownDevice === undefined ? others : ' known devices';
  const requester = knownDevice ?? siteOrNetworkOf(by.address);
  const inTotal = deps.keyedHash('destination', `${purpose} ${destination}${everybody}`);
  const byRequester = deps.keyedHash('destination', `${purpose} ${destination}${everybody} ${requester}`);
  const deliveries: Counted[] = [
    { limit: 'recoveryDeliveries', subject: byRequester },
    { limit: 'recoveryDeliveriesInTotal', subject: inTotal },
  ];
  const sms: Counted[] = [
    { limit: 'recoverySms', subject: byRequester },
    { limit: 'recoverySmsInTotal', subject: inTotal },
  ];
  const ofVisitor = knownDevice === undefined ? unconfirmedCounts(deps, by) : [];
  return {
    ofDestination: [...deliveries, ...(method === 'sms' ? sms : [])],
    ofVisitor,
    countsUpTo: by.countsUpTo,
  };
}
