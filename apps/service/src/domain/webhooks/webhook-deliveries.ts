import { isoDate } from '../../db/iso-date';
import { execute, many, maybeOne, one, purgeRows } from '../../db/statement';

/**
 * The enabled clients that are told of an event of an account: one client, or all with a consent and our own. With
 * `scopes`, a consent must contain one of them.
 */
export const findRecipients = many(
  'webhook_deliveries_find_recipients',
  `select c.client_id, c.subject_type, c.sector_identifier_uri, c.redirect_uris
     from clients c join webhooks w on w.client_id = c.client_id
    where c.disabled_at is null and c.webhook_uri is not null and :event = any(c.webhook_events)
      and case when :clientId?::text is not null then c.client_id = :clientId
               else c.client_id = any(:ownIds::text[])
                 or exists (select 1 from consents s
                             where s.account_id = :accountId and s.client_id = c.client_id
                               and (:scopes?::text[] is null or s.scopes && :scopes)) end
    order by c.client_id`,
);

export const addDelivery = one(
  'webhook_deliveries_add',
  `insert into webhook_deliveries (client_id, event, body) values (:clientId, :event, :body) returning id`,
);

/** A delivery that is due, with where it goes; no row once it is over. */
export const findDueDelivery = maybeOne(
  'webhook_deliveries_find_due',
  `select d.client_id, d.body, d.tries, c.webhook_uri, w.sealed, w.earlier_until > now() as signs_earlier,
          w.disabled_at is not null or c.disabled_at is not null or c.webhook_uri is null as "is_held!"
     from webhook_deliveries d
     join clients c on c.client_id = d.client_id
     join webhooks w on w.client_id = d.client_id
    where d.id = :id and d.state = 'waiting'`,
);

/** Keeps a delivery until the webhook is switched on. */
export const holdDelivery = execute(
  'webhook_deliveries_hold',
  "update webhook_deliveries set state = 'held' where id = :id and state = 'waiting'",
);

/** Records that the client has accepted a delivery: its webhook works. */
export const markDelivered = execute(
  'webhook_deliveries_mark_delivered',
  `with works as (
     update webhooks w set failing_since = null from webhook_deliveries d
      where d.id = :id and w.client_id = d.client_id and w.failing_since is not null)
   update webhook_deliveries
      set state = 'delivered', tries = tries + 1, last_answer = :answer, last_try_at = now()
    where id = :id`,
);

/** Records a failed try. `isLast`: it is not tried again. */
export const markFailed = execute(
  'webhook_deliveries_mark_failed',
  `with fails as (
     update webhooks w set failing_since = now() from webhook_deliveries d
      where d.id = :id and w.client_id = d.client_id and w.failing_since is null)
   update webhook_deliveries
      set state = case when :isLast then 'failed' else state end, tries = tries + 1, last_answer = :answer,
          last_try_at = now()
    where id = :id`,
);

/** The last deliveries of a client, newest first, without what they say. */
export const findDeliveries = many(
  'webhook_deliveries_find',
  `select id, event, state, tries, last_answer, ${isoDate('last_try_at')} as last_try_at,
          ${isoDate('created_at')} as created_at
     from webhook_deliveries where client_id = :clientId
    order by webhook_deliveries.created_at desc, id limit :most`,
);

/** Makes deliveries due again that are over: one, or all that were held. Returns their ids. */
export const releaseDeliveries = many(
  'webhook_deliveries_release',
  `update webhook_deliveries set state = 'waiting', tries = 0
    where client_id = :clientId
      and case when :id?::uuid is null then state = 'held' else id = :id and state <> 'waiting' end
returning id`,
);

/** Removes at most `most` deliveries that are older than so many days. */
export const purgeDeliveries = purgeRows(
  'webhook_deliveries_purge',
  'webhook_deliveries',
  'created_at < now() - make_interval(days => :days)',
);
