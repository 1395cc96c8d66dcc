import { Hono } from 'hono';
import type { Deps } from '../core/deps';
import { listOutbox, type OutboxRow } from '../repositories/outbox';
import type { Bindings } from './bindings';

const mostShown = 100;

/** The demonstration's letter box: every e-mail and SMS, as JSON for tests and scripts. */
export function createOutbox(deps: Deps): Hono<{ Bindings: Bindings }> {
  const outbox = new Hono<{ Bindings: Bindings }>();
  outbox.get('/messages.json', async context => {
    context.env.trace.route = '/messages.json';
    context.header('Cache-Control', 'no-store');
    const rows = await listOutbox(deps.db, context.req.query('to') ?? null, mostShown);
    return context.json(rows.map(messageReply));
  });
  return outbox;
}

function messageReply({ destination, body, sent_at, ...row }: OutboxRow) {
  return { ...row, to: destination, text: body, sent_at: sent_at.toISOString() };
}
