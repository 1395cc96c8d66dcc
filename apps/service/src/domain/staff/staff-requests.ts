import { staffRequestDays } from '@talon/rules/staff-roles';
import { execute, many, maybeOne, one, purgeRows } from '../../db/statement';

export const addStaffRequest = one(
  'staff_requests_add',
  `insert into staff_requests (id, act, account_id, input, reason, requested_by, ends_at)
   values (:id, :act, :accountId, :input, :reason, :requestedBy, now() + make_interval(secs => :seconds))
returning id`,
);

/**
 * Every request that waits, then the newest others of the last 30 days, so that no decided one hides one that waits; of one account
 * where one is given.
 */
export const listStaffRequests = many(
  'staff_requests_list',
  `select r.id, r.act, r.account_id, r.input, r.reason, r.requested_by, a.name as requested_by_name, r.requested_at,
          r.ends_at, d.name as decided_by_name, r.decided_at, r.decision,
          (r.decision is null and r.ends_at > now() and a.disabled_at is null) as "is_open!",
          (select last_four from card_assignments where card_id = r.input->>'card_id') as card_last_four,
          (select type from authenticators where id = (r.input->>'authenticator_id')::uuid) as authenticator,
          (select json_build_object('kind', kind, 'value', value) from identifiers
            where id = (r.input->>'identifier_id')::uuid and account_id = r.account_id) as identifier
     from staff_requests r
     join staff a on a.id = r.requested_by
     left join staff d on d.id = r.decided_by
    where r.id in (select id from staff_requests
                    where decision is null and ends_at > now() and (:accountId?::uuid is null or account_id = :accountId)
                    union all
                   (select id from staff_requests
                     where not (decision is null and ends_at > now()) and requested_at > now() - interval '${staffRequestDays} days'
                       and (:accountId::uuid is null or account_id = :accountId)
                     order by requested_at desc limit 100))
    order by "is_open!" desc, r.requested_at desc`,
);

/** Finds a request, decided or not, with the name of who made it. */
export const findRequest = maybeOne(
  'staff_requests_find',
  `select r.id, r.act, r.account_id, r.input, r.reason, r.requested_by, a.name as requested_by_name
     from staff_requests r join staff a on a.id = r.requested_by where r.id = :id`,
);

/**
 * Finds a request that waits, and locks it, so that it is decided once. What somebody requested who is no longer a member of staff
 * waits no more.
 */
export const lockOpenRequest = maybeOne(
  'staff_requests_lock_open',
  `select id, act, account_id, input, reason, requested_by from staff_requests
    where id = :id and decision is null and ends_at > now()
      and exists (select 1 from staff where staff.id = requested_by and disabled_at is null)
      for update`,
);

export const decideRequest = maybeOne(
  'staff_requests_decide',
  `update staff_requests set decision = :decision, decided_by = :decidedBy, decided_at = now()
    where id = :id and decision is null
returning id`,
);

/** Removes the requests, decided or not, that name accounts beside the one that they are about, as one that receives a card. */
export const removeRequestsNaming = execute(
  'staff_requests_remove_naming',
  `delete from staff_requests
    where exists (select 1 from jsonb_each_text(input) as given where given.value = any(:accountIds::text[]))`,
);

/** Removes at most `most` requests that were made so many days ago. What was requested and decided stays in the audit trail. */
export const purgeStaffRequests = purgeRows(
  'staff_requests_purge',
  'staff_requests',
  'requested_at < now() - make_interval(days => :days)',
);

/** Withdraws up to `most` requests that wait, of anybody. Returns how many. */
export const withdrawAnyRequests = one(
  'staff_requests_withdraw_any',
  `with old as (select id from staff_requests where decision is null limit :most for update skip locked),
   changed as (update staff_requests set decision = 'withdrawn', decided_at = now() where id in (select id from old) returning 1)
   select count(*)::int as "removed!" from changed`,
);
