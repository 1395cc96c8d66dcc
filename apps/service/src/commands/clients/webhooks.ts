import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { oneLine } from '../../domain/notifications/message-language';
import { renewSecret, sendAgain, switchOn } from '../../domain/webhooks/manage-webhook';
import { findDeliveries } from '../../domain/webhooks/webhook-deliveries';
import type { Deps } from '../../kernel/deps';
import { commandOperator } from '../on-account';

const mostDeliveries = 100;

/** Makes a secret for the webhook of a client. `keep`: the one before signs for a week more. */
export async function renewWebhookSecret(deps: Deps, id: string, previous: string): Promise<string> {
  if (previous !== 'keep' && previous !== 'drop')
    throw new Error(`Expected "keep" or "drop", not "${previous}".`);
  const secret = await explained(id, () =>
    transaction(deps.db, tx => renewSecret(deps, tx, commandOperator(deps), id, previous === 'keep')),
  );
  return `Webhook secret (shown only once): ${secret}`;
}

/** Switches a webhook on again that was switched off. */
export async function enableWebhook(deps: Deps, id: string): Promise<string> {
  const count = await explained(id, () =>
    transaction(deps.db, tx => switchOn(deps, tx, commandOperator(deps), id)),
  );
  return `The webhook of client ${id} is on. Deliveries that were held and are sent now: ${count}.`;
}

/** Sends a delivery again. */
export async function resendWebhook(deps: Deps, id: string, delivery: string): Promise<string> {
  await explained(id, () =>
    transaction(deps.db, tx => sendAgain(deps, tx, commandOperator(deps), id, delivery)),
  );
  return `Delivery ${delivery} is sent again.`;
}

/** Lists the last deliveries of a client, the newest first, one in each line. */
export async function listDeliveries(deps: Deps, id: string): Promise<string> {
  const deliveries = await findDeliveries(deps.db, { clientId: id, most: mostDeliveries });
  if (deliveries.length === 0) return `Nothing was sent to client ${oneLine(id)} in the last 30 days.`;
  return deliveries
    .map(({ id: delivery, created_at, event, state, tries, last_answer: answer }) =>
      [created_at, delivery, event.padEnd(15), state.padEnd(9), `${tries}×`, oneLine(answer ?? '')].join(
        '  ',
      ),
    )
    .join('\n');
}

/** Says a refusal of the use case as a sentence for the operator. */
async function explained<T>(id: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(
      error.code === 'unknown-client'
        ? `There is no client ${oneLine(id)} with a webhook_uri.`
        : 'Nothing to change: the webhook is on, or the delivery is unknown or still being tried.',
      { cause: error },
    );
  }
}
