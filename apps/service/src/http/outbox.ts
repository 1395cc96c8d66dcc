import { errorStatus } from '@talon/contract/errors';
import { type Context, Hono } from 'hono';
import type { Deps } from '../kernel/deps';
import { findInOutbox, listOutbox, type OutboxRow } from '../integrations/outbox';
import { errorToRefusal } from '../db/error-to-refusal';
import { refuse } from './answer';
import type { Bindings } from '../kernel/bindings';
import { refuseUntypable } from './body';
import { outboxPage } from './outbox-page';
import { staffCodes, staffCodesPage } from './outbox-staff';
import { outboxStyle } from './outbox-style';
import { isUuid } from '../kernel/uuid';

type Outbox = Hono<{ Bindings: Bindings }>;

const mostShown = 100;

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Mails may use inline styles and nothing else. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** The demonstration's outbox: every e-mail and SMS, as a page for people and as JSON for tests and scripts. */
export function createOutbox(deps: Deps): Outbox {
  const { market } = deps.hosts.default;
  const style = outboxStyle(market.id);
  const outbox: Outbox = new Hono();
  outbox.use(async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return context.text('', 405, { Allow: 'GET, HEAD' });
    context.header('Cache-Control', 'no-store');
    return next();
  });
  outbox.get('/', async context => {
    context.env.trace.route = '/';
    const to = searchedAddress(context);
    const page = outboxPage(await listOutbox(deps.db, { destination: to, most: mostShown }), to, new Date());
    return context.html(page, 200, { 'Content-Security-Policy': pagePolicy });
  });
  outbox.get('/messages.json', async context => {
    context.env.trace.route = '/messages.json';
    const rows = await listOutbox(deps.db, { destination: searchedAddress(context), most: mostShown });
    return context.json(rows.map(messageReply));
  });
  outbox.get('/staff', async context => {
    context.env.trace.route = '/staff';
    return context.html(staffCodesPage(await staffCodes(deps)), 200, {
      'Content-Security-Policy': pagePolicy,
    });
  });
  outbox.get('/staff.json', async context => {
    context.env.trace.route = '/staff.json';
    return context.json(await staffCodes(deps));
  });
  outbox.get('/messages/:id/html', async context => {
    context.env.trace.route = '/messages/{id}/html';
    const id = context.req.param('id');
    const message = isUuid(id) ? await findInOutbox(deps.db, { id }) : undefined;
    if (!message?.html) return context.notFound();
    return context.html(message.html, 200, {
      'Content-Security-Policy': mailPolicy,
      'X-Frame-Options': 'SAMEORIGIN',
    });
  });
  outbox.get('/outbox.css', context =>
    context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
  outbox.notFound(context => context.text('There is nothing here.', 404));
  outbox.onError((error, context) => {
    const refusal = errorToRefusal(error);
    context.env.trace.code = refusal.code;
    if (errorStatus[refusal.code] >= 500) {
      deps.log.error({ err: error, requestId: context.env.requestId }, 'the outbox failed');
    }
    return refuse(context, deps.translate, market, 'en', refusal);
  });
  return outbox;
}

/** Normalises a destination. An unescaped plus arrives as a space. */
function searchedAddress(context: Context): string | null {
  const typed = context.req.query('to') ?? '';
  refuseUntypable({ to: typed });
  const to = typed
    .replace(/^ (?=\d)/, '+')
    .replace(/\s/g, '')
    .toLowerCase();
  return to || null;
}

function messageReply({ destination, body, sent_at, ...row }: OutboxRow) {
  return { ...row, to: destination, text: body, sent_at: sent_at.toISOString() };
}
