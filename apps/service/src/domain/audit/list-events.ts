import { isoDate } from '../../db/iso-date';
import { many, one, type RowOf } from '../../db/statement';

/** An event as the console shows it; `id` grows with time. */
export type EventRow = RowOf<'audit_events_list_of_account'>;

/** The newest events of an account, before the event with the id `before` if one is given. */
export const listAccountEvents = many(
  'audit_events_list_of_account',
  `select e.id::text as "id!", ${isoDate('at')} as "at!", event, market, address, operator, reason, authenticator, client_id, code, times,
          other_account_id
     from audit_events e where account_id = :accountId and (:before?::bigint is null or e.id < :before)
    order by e.id desc limit :most`,
);

/** What a person sees of their account: everything but `hidden`, or only `shown`; the newest first, before an event if one is given. */
export const listActivity = many(
  'audit_events_list_activity',
  `select e.id::text as "id!", ${isoDate('e.at')} as "at!", e.event, e.times, e.operator as staff, e.reason, c.name as app
     from audit_events e left join clients c on c.client_id = e.client_id
    where e.account_id = :accountId and e.event <> all(:hidden::text[])
      and (:shown?::text[] is null or e.event = any(:shown)) and (:before?::bigint is null or e.id < :before)
    order by e.id desc limit :most`,
);

/** Records that a member of staff looked at an account, unless the same one did in the last ten minutes. */
export const recordLook = one(
  'audit_events_record_look',
  `with added as (
     insert into audit_events (account_id, event, operator, staff_id, times)
     select :accountId, 'account-shown', :operator, :staffId, 1
      where not exists (select 1 from audit_events
                         where account_id = :accountId and event = 'account-shown' and staff_id = :staffId
                           and at > now() - interval '10 minutes')
     returning 1)
   select exists (select 1 from added) as "is_new!"`,
);

/** The newest events of everybody that the filters leave; null for a filter that is not used. `to` is the first day after. */
export const searchEvents = many(
  'audit_events_search',
  `select e.id::text as "id!", e.account_id, ${isoDate('e.at')} as "at!", e.event, e.market, e.address, e.operator, e.reason, e.authenticator,
          e.client_id, e.code, e.times, e.other_account_id
     from audit_events e
    where (:event?::text is null or e.event = :event) and (:operator?::text is null or e.operator = :operator)
      and (:accountId?::uuid is null or e.account_id = :accountId)
      and (:from?::timestamptz is null or e.at >= :from) and (:to?::timestamptz is null or e.at < :to)
      and (:before?::bigint is null or e.id < :before)
    order by e.id desc limit :most`,
);
