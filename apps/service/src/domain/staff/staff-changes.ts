import { many, maybeOne, one, purgeRows } from '../../db/statement';

export const addStaffChange = one(
  'staff_changes_add',
  `insert into staff_changes (id, change, staff_id, name, email, roles, reason, requested_by, ends_at)
   values (:id, :change, :staffId?, :name, :email, :roles, :reason, :requestedBy, now() + make_interval(secs => :seconds))
returning id`,
);

/** Every change that waits, the newest first. What somebody requested who is no longer a member of staff waits no more. */
export const listStaffChanges = many(
  'staff_changes_list',
  `select c.id, c.change, c.staff_id, c.name, c.email, c.roles, c.reason, c.requested_by, s.name as requested_by_name,
          c.requested_at, c.ends_at
     from staff_changes c join staff s on s.id = c.requested_by
    where c.decision is null and c.ends_at > now() and s.disabled_at is null
    order by c.requested_at desc`,
);

/** Finds a change that waits with the name of who made it, and locks it, so that it is decided once. */
export const lockStaffChange = maybeOne(
  'staff_changes_lock',
  `select c.id, c.change, c.staff_id, c.name, c.email, c.roles, c.reason, c.requested_by, s.name as requested_by_name
     from staff_changes c join staff s on s.id = c.requested_by
    where c.id = :id and c.decision is null and c.ends_at > now() and s.disabled_at is null for update of c`,
);

export const decideStaffChange = maybeOne(
  'staff_changes_decide',
  `update staff_changes set decision = :decision, decided_by = :decidedBy, decided_at = now()
    where id = :id and decision is null
returning id`,
);

/** Removes at most `most` changes that were requested so many days ago. What was decided stays in the audit trail. */
export const purgeStaffChanges = purgeRows(
  'staff_changes_purge',
  'staff_changes',
  'requested_at < now() - make_interval(days => :days)',
);

/** Withdraws up to `most` changes that wait, of anybody. Returns how many. */
export const withdrawAnyStaffChanges = one(
  'staff_changes_withdraw_any',
  `with old as (select id from staff_changes where decision is null limit :most for update skip locked),
   changed as (update staff_changes set decision = 'withdrawn', decided_at = now() where id in (select id from old) returning 1)
   select count(*)::int as "removed!" from changed`,
);
