import { execute, many, maybeOne, one, type RowOf } from '../db/statement';

/** A message in the outbox of the demonstration. */
export type OutboxRow = RowOf<'outbox_list'>;

/** Adds a message. Sending it again only increases `times`. */
export const putInOutbox = execute(
  'outbox_put',
  `insert into outbox (id, method, market, language, destination, message_id, subject, body, html, code)
   values (:id, :method, :market, :language, :destination, :messageId, :subject?, :body, :html?, :code?)
   on conflict (id) do update set times = outbox.times + 1`,
);

/** The newest messages, to one destination or to all. */
export const listOutbox = many(
  'outbox_list',
  `select id, method, market, language, destination, message_id, subject, body, html, code, times, sent_at
     from outbox where :destination?::text is null or destination = :destination
    order by sent_at desc, id limit :most`,
);

export const findInOutbox = maybeOne(
  'outbox_find',
  `select id, method, market, language, destination, message_id, subject, body, html, code, times, sent_at
     from outbox where id = :id`,
);

export const purgeOutbox = one(
  'outbox_purge',
  `with gone as (
     delete from outbox where id = any(array(
       select id from outbox order by sent_at desc, id offset :kept limit :most)) returning 1)
   select count(*)::int as "removed!" from gone`,
);

/** Removes the messages to destinations. */
export const removeFromOutbox = execute(
  'outbox_remove_to',
  'delete from outbox where destination = any(:destinations::text[])',
);
