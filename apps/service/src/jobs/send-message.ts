import { findMarket } from '@talon/markets/markets';
import type { Deps } from '../kernel/deps';
import type { SealedMessage } from '../domain/notifications/queue-message';
import { findMessage, giveMessageUp, markMessageSent } from '../domain/notifications/messages';
import { countSentSms, isSmsBudgetSpent } from '../domain/limits/sms-budget';
import { noteGatewayFailure, noteGatewayWorks } from '../domain/limits/sms-gateway-state';
import { ProviderFailed, RefusedForGood } from '../kernel/ports/transports';

export interface SendMessage {
  id: string;
}

/**
 * Sends a message to the provider. Throws until the provider accepts it, for a retry. If the process is killed after that,
 * the same message is sent again with the same id.
 */
export async function sendMessage(deps: Deps, { id }: SendMessage): Promise<void> {
  const message = await findMessage(deps.db, { id });
  const market = findMarket(message?.market ?? '');
  if (!message || !market) return;
  const { method: channel } = message;
  if (message.is_late) {
    deps.measures.deliveries.inc({ channel, outcome: 'late' });
    return giveUp(deps, id, channel, 'late');
  }
  const place = { column: 'messages.sealed', id } as const;
  const { smsBudget, ...content } = JSON.parse(
    deps.encryption.decrypt(message.sealed, place),
  ) as SealedMessage;
  if (smsBudget === 'within' && (await isSmsBudgetSpent(deps))) {
    deps.measures.deliveries.inc({ channel, outcome: 'over-budget' });
    return giveUp(deps, id, channel, "the day's budget of SMS is spent");
  }
  const { domain } = deps.hosts.of(market);
  try {
    await deps.transports[message.method]({ id, market, domain, ...content });
  } catch (error) {
    if (error instanceof ProviderFailed) await noteGatewayFailure(deps, id, content.destination);
    if (!(error instanceof RefusedForGood)) throw error;
    return giveUp(deps, id, message.method, error.message);
  }
  await markMessageSent(deps.db, { id });
  if (message.method === 'sms') await noteGatewayWorks(deps);
  if (smsBudget) await countSentSms(deps);
}

async function giveUp(deps: Deps, id: string, method: string, reason: string): Promise<void> {
  await giveMessageUp(deps.db, { id });
  deps.log.error({ message: id, method, reason }, 'a message was not delivered');
}
