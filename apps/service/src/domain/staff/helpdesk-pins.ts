import { maybeOne, one, purgeRows } from '../../db/statement';

/** Gives an account a PIN, in place of its former one; no row if another account has the same PIN now. */
export const storeHelpdeskPin = maybeOne(
  'helpdesk_pins_store',
  `with expired as (delete from helpdesk_pins where pin_hash = :pinHash and expires_at < now())
   insert into helpdesk_pins (account_id, pin_hash, expires_at)
   select :accountId, :pinHash, now() + make_interval(secs => :seconds)
    where not exists (select 1 from helpdesk_pins where pin_hash = :pinHash and account_id <> :accountId)
   on conflict (account_id) do update set pin_hash = excluded.pin_hash, expires_at = excluded.expires_at
returning expires_at`,
);

/** Uses a PIN up and returns its account. */
export const consumeHelpdeskPin = maybeOne(
  'helpdesk_pins_consume',
  'delete from helpdesk_pins where pin_hash = :pinHash and expires_at > now() returning account_id',
);

/** Removes at most `most` expired PINs. */
export const purgeHelpdeskPins = one(
  'helpdesk_pins_purge',
  `with gone as (
     delete from helpdesk_pins where account_id in (
       select account_id from helpdesk_pins where expires_at < now() limit :most::int)
     returning 1)
   select count(*)::int as "removed!" from gone`,
);

/** Removes up to `most` PINs, of anybody. Returns how many. */
export const removeAnyHelpdeskPins = purgeRows('helpdesk_pins_remove_any', 'helpdesk_pins', 'true');
