import { isoDate } from '../../db/iso-date';
import { maybeOne } from '../../db/statement';

/** The webhook of a client as staff see it; no row without an address. */
export const findWebhook = maybeOne(
  'webhooks_find',
  `select c.webhook_uri as "uri!", c.webhook_events as events, w.client_id is not null as has_secret,
          ${isoDate('w.failing_since')} as failing_since, ${isoDate('w.disabled_at')} as disabled_at
     from clients c left join webhooks w on w.client_id = c.client_id
    where c.client_id = :clientId and c.webhook_uri is not null`,
);

/** Switches a webhook off that has failed for so many days without one success, or at once. No row without a change. */
export const disableWebhook = maybeOne(
  'webhooks_disable',
  `update webhooks set disabled_at = now()
    where client_id = :clientId and disabled_at is null
      and failing_since <= now() - make_interval(days => :failingDays)
returning client_id`,
);

/** Switches a webhook on again; no row if it is on. */
export const enableWebhook = maybeOne(
  'webhooks_enable',
  `update webhooks set disabled_at = null, failing_since = null
    where client_id = :clientId and disabled_at is not null
returning client_id`,
);
