import { findMarket } from '@talon/markets/markets';
import type { CodeMethod } from '@talon/rules/codes';
import type { Deps } from '../kernel/deps';
import type { SealedMessage } from '../domain/notifications/queue-message';
import {
  countFailedTry,
  findMessage,
  giveMessageUp,
  markMessageSent,
} from '../domain/notifications/messages';
import { beginOutage } from '../domain/notifications/delivery-outages';
import { wakeChannel } from '../domain/notifications/wake-channel';
import {
  type CountedNotification,
  countNotification,
  uncountNotification,
} from '../domain/limits/sms-of-notifications';
import { noteGatewayFailure, noteGatewayWorks } from '../domain/limits/sms-gateway-state';
import { type Outgoing, ProviderFailed, RefusedForGood } from '../kernel/ports/transports';

export interface SendMessage {
  id: string;
}

/** Sends a stored message, unless it was sent or given up meanwhile. Throws until the provider accepts it, for a retry. */
export async function sendMessage(deps: Deps, { id }: SendMessage): Promise<void> {
  const message = await findMessage(deps.db, { id });
  const market = findMarket(message?.market ?? '');
  if (!message || !market) return;
  const { method: channel } = message;
  if (message.is_late) {
    deps.measures.deliveries.inc({ channel, outcome: 'late' });
    return giveUp(deps, id, channel, 'late', 'late');
  }
  const place = { column: 'messages.sealed', id } as const;
  const { smsBudget, ...content } = JSON.parse(
    deps.encryption.decrypt(message.sealed, place),
  ) as SealedMessage;
  const counted = smsBudget && (await countNotification(deps, smsBudget));
  if (smsBudget && !counted) {
    deps.measures.deliveries.inc({ channel, outcome: 'over-budget' });
    return giveUp(deps, id, channel, 'over-budget', "the day's budget of notifications by SMS is spent");
  }
  const { domain } = deps.hosts.of(market);
  await deliverMessage(deps, channel, { id, market, domain, ...content }, counted);
}

/**
 * Gives a message to the provider, and stores the outcome. Throws until the provider accepts it. If the process is killed after that,
 * the same message is sent again with the same id. `counted`: what the message counts for, taken back if it is not sent.
 */
async function deliverMessage(
  deps: Deps,
  method: CodeMethod,
  message: Outgoing,
  counted: CountedNotification | undefined,
): Promise<void> {
  const { id } = message;
  try {
    await deps.transports[method](message);
  } catch (error) {
    if (counted) await uncountNotification(deps, counted);
    if (error instanceof ProviderFailed) await noteFailure(deps, id, method, message.destination);
    const isFinal = error instanceof RefusedForGood;
    await countFailedTry(deps.db, { id, failure: isFinal ? 'refused' : 'provider-failed' });
    if (!isFinal) throw error;
    return giveUp(deps, id, method, 'refused', error.message);
  }
  const { wakes } = await markMessageSent(deps.db, { id, channel: method });
  if (method === 'sms') await noteGatewayWorks(deps);
  if (wakes) await wake(deps, method);
}

async function noteFailure(deps: Deps, id: string, method: CodeMethod, destination: string): Promise<void> {
  await beginOutage(deps.db, { channel: method });
  if (method === 'sms') await noteGatewayFailure(deps, id, destination);
}

/** The provider works again: what failed meanwhile is sent now, not at the time of its next attempt. */
async function wake(deps: Deps, method: CodeMethod): Promise<void> {
  const jobs = await wakeChannel(deps.db, method);
  if (jobs > 0) deps.log.info({ method, jobs }, 'the provider works again: the waiting messages are due now');
}

/** Why a message was given up, for the helpdesk. */
type DeliveryFailure = 'late' | 'over-budget' | 'refused';

async function giveUp(
  deps: Deps,
  id: string,
  method: string,
  failure: DeliveryFailure,
  reason: string,
): Promise<void> {
  await giveMessageUp(deps.db, { id, failure });
  deps.log.error({ message: id, method, reason }, 'a message was not delivered');
}
