import { lostAuthenticators } from '@talon/rules/limits';
import { execute, maybeOne, one, purgeRows } from '../../db/statement';

const { waitSeconds, endsSeconds } = lostAuthenticators;

/** SQL condition: the day of the report `l` is over, and it has not ended. */
export const isLossDue = `l.requested_at <= now() - interval '${waitSeconds} seconds'
  and l.requested_at > now() - interval '${endsSeconds} seconds'`;

/** SQL: ends the report of the account. Whoever uses an authenticator has not lost them all. */
export const endedLoss = 'delete from lost_authenticators where account_id = :accountId';

/** Records that all authenticators of an account are lost, unless that was reported and has not ended. */
export const addLoss = one(
  'lost_authenticators_add',
  `insert into lost_authenticators as l (account_id) values (:accountId)
   on conflict (account_id) do update
     set requested_at = case when l.requested_at > now() - interval '${endsSeconds} seconds' then l.requested_at else now() end
   returning requested_at = now() as "is_new!", requested_at + interval '${waitSeconds} seconds' as "removal_from!",
             requested_at + interval '${endsSeconds} seconds' as "removal_until!"`,
);

/** Ends the report of an account, if its day is over. No row otherwise. Call it with the account locked. */
export const takeDueLoss = maybeOne(
  'lost_authenticators_take_due',
  `delete from lost_authenticators l where l.account_id = :accountId and ${isLossDue} returning l.account_id`,
);

export const endLoss = execute('lost_authenticators_end', endedLoss);

export const purgeLosses = purgeRows(
  'lost_authenticators_purge',
  'lost_authenticators',
  `requested_at < now() - interval '${endsSeconds} seconds'`,
  'requested_at',
);

/** Ends up to `most` reports, of anybody. Returns how many. */
export const endAnyLosses = purgeRows('lost_authenticators_end_any', 'lost_authenticators', 'true');
