import type { Deps } from '../../kernel/deps';
import { countGatewayFailure, endGatewayFailures } from './sms-gateway-failures';

/** Counts a failed SMS. After too many in a row no SMS is requested; retries of the queued ones find out when it works. */
export async function noteGatewayFailure({ db, limits, log }: Deps, messageId: string): Promise<void> {
  const { failures } = await countGatewayFailure(db, { messageId });
  if (failures === limits.smsGateway.failures) {
    log.error({ code: 'sms-away' }, 'the SMS gateway fails: other authenticators are offered until it works');
  }
}

/** Ends the failures in a row after a sent SMS. */
export async function noteGatewayWorks({ db, log, limits }: Deps): Promise<void> {
  const ended = await endGatewayFailures(db);
  if (ended && ended.failures >= limits.smsGateway.failures) log.info({}, 'the SMS gateway works again');
}
