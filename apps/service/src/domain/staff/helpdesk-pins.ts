import { execute, maybeOne, purgeRows } from '../../db/statement';
import { isActiveSession } from '../sessions/sessions';

/** Gives an account without a PIN one; no row if another account has the same PIN. Call it with the account locked. */
export const storeHelpdeskPin = maybeOne(
  'helpdesk_pins_store',
  `insert into helpdesk_pins (account_id, session_id, pin_hash, expires_at)
   values (:accountId, :sessionId, :pinHash, now() + make_interval(secs => :seconds))
   on conflict (pin_hash) do nothing returning expires_at`,
);

/** Ends the PIN of an account. */
export const endHelpdeskPin = execute(
  'helpdesk_pins_end',
  'delete from helpdesk_pins where account_id = :accountId',
);

/** Uses a PIN up and returns its account; no row if the session that made it has ended. */
export const consumeHelpdeskPin = maybeOne(
  'helpdesk_pins_consume',
  `delete from helpdesk_pins p using sessions s
    where p.pin_hash = :pinHash and p.expires_at > now() and s.id = p.session_id and ${isActiveSession}
returning p.account_id`,
);

/** Removes at most `most` expired PINs. */
export const purgeHelpdeskPins = purgeRows('helpdesk_pins_purge', 'helpdesk_pins', 'expires_at < now()');

/** Removes up to `most` PINs, of anybody. Returns how many. */
export const removeAnyHelpdeskPins = purgeRows('helpdesk_pins_remove_any', 'helpdesk_pins', 'true');
