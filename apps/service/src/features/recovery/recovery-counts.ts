import type { CodeMethod } from '@talon/rules/codes';
import type { Deps } from '../../kernel/deps';
import { type CaptchaChecked, upToCaptcha } from '../../domain/limits/captcha';
import type { Counted } from '../../domain/limits/count';
import { networkOf } from '../../kernel/network';

/** What anybody may have sent to an address that is not theirs; each is counted for itself. */
export type Asked = 'reset' | 'user-names';

/** From where somebody asks, and whether a captcha may be asked of them. */
type Asker = { address: string } & Partial<CaptchaChecked>;

/**
 * What a sending counts against that anybody may ask for: to this destination by this network, and by everybody
 * together. None of these counts is one of the person's own sign-in or step-up.
 */
export function recoveryCounts(
  deps: Deps,
  asked: Asked,
  { method, destination, ...by }: Asker & { method: CodeMethod; destination: string },
): Counted[] {
  const byNetwork = deps.keyedHash('destination', `${asked} ${destination} ${networkOf(by.address)}`);
  const inAll = deps.keyedHash('destination', `${asked} ${destination}`);
  const deliveries: Counted[] = [
    { limit: 'recoveryDeliveries', subject: byNetwork },
    { limit: 'recoveryDeliveriesInTotal', subject: inAll },
  ];
  const sms: Counted[] = [
    { limit: 'recoverySms', subject: byNetwork },
    { limit: 'recoverySmsInTotal', subject: inAll },
  ];
  return [...deliveries, ...(method === 'sms' ? sms : []), unconfirmedCount(deps, by)];
}

/** What counts until the code is confirmed. */
export function unconfirmedCount(deps: Deps, by: Asker): Counted {
  return upToCaptcha(deps, 'unconfirmedByNetwork', by);
}
