import type { Deps } from '../../kernel/deps';
import { prefixOf } from './sms-prefix-watch';
import { countGatewayFailure, endGatewayFailures } from './sms-gateway-failures';

/**
 * Counts a failed SMS. After too many failures in a row to numbers of several prefixes, no new SMS is accepted; retries of
 * the queued ones show when the gateway works again.
 */
export async function noteGatewayFailure(deps: Deps, messageId: string, phone: string): Promise<void> {
  const { db, limits, log } = deps;
  const { failures: most, prefixes: mostPrefixes } = limits.smsGateway;
  const prefix = prefixOf(deps, phone);
  const { is_opened: isOpened } = await countGatewayFailure(db, { messageId, prefix, most, mostPrefixes });
  if (isOpened) {
    log.error({ code: 'sms-away' }, 'the SMS gateway fails: other authenticators are offered until it works');
  }
}

/** Ends the failures in a row after a sent SMS. */
export async function noteGatewayWorks({ db, log }: Deps): Promise<void> {
  const ended = await endGatewayFailures(db);
  if (ended?.was_open) log.info({}, 'the SMS gateway works again');
}
