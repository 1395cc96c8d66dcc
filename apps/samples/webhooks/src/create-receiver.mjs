// @ts-check
import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';

/**
 * @typedef {object} TalonEvent
 * @property {string} type such as `account.merged`
 * @property {string} timestamp when it happened; deliveries may arrive in any order
 * @property {{ sub: string, former_sub?: string, surviving_sub?: string, scope?: string }} data
 */

/**
 * Receives webhooks. Each delivery is handled once, also if it arrives twice.
 * @param {string} secret `whsec_…`
 * @param {(event: TalonEvent) => void} handle put longer work into a queue: Talon waits five seconds for the response
 */
export function createReceiver(secret, handle) {
  const webhook = new Webhook(secret);
  // Enough for a sample: use a table with a unique index in yours.
  /** @type {Set<string>} */
  const handled = new Set();
  const app = new Hono();

  app.post('/hooks', async context => {
    const id = context.req.header('webhook-id') ?? '';
    let event;
    try {
      // The signature is about the text as it arrived.
      event = /** @type {TalonEvent} */ (webhook.verify(await context.req.text(), context.req.header()));
    } catch {
      return context.body(null, 400);
    }
    if (!handled.has(id)) handle(event);
    handled.add(id);
    return context.body(null, 204);
  });

  return app;
}
