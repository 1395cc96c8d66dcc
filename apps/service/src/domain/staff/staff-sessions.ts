import { execute, maybeOne, one, purgeRows } from '../../db/statement';

export const addStaffSession = one(
  'staff_sessions_add',
  `insert into staff_sessions (token_hash, staff_id, method, address, ends_at)
   values (:tokenHash, :staffId, :method, :address, now() + make_interval(secs => :seconds))
returning ends_at`,
);

/** Finds a session and records its use, if it is one; no row if it has ended, was not used for too long, or its owner is disabled. */
export const findStaffSession = maybeOne(
  'staff_sessions_use',
  `update staff_sessions x set last_used_at = case when :isUse then now() else x.last_used_at end
     from staff s
    where x.token_hash = :tokenHash and s.id = x.staff_id and s.disabled_at is null and x.ends_at > now()
      and x.last_used_at > now() - make_interval(secs => :idleSeconds)
returning s.id, s.name, s.email, s.roles, x.ends_at`,
);

export const endStaffSession = execute(
  'staff_sessions_end',
  'delete from staff_sessions where token_hash = :tokenHash',
);

export const endStaffSessions = execute(
  'staff_sessions_end_all',
  'delete from staff_sessions where staff_id = :staffId',
);

/** Removes at most `most` ended sessions. */
export const purgeStaffSessions = purgeRows('staff_sessions_purge', 'staff_sessions', 'ends_at < now()');

/** Ends up to `most` sessions, of anybody. Returns how many. */
export const endAnyStaffSessions = purgeRows('staff_sessions_end_any', 'staff_sessions', 'true');
