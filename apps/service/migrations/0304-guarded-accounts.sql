-- Since when, and until when, nothing in an account is inherited: only age settles.
alter table accounts
  add column guarded_since timestamptz,
  add column guarded_until timestamptz;
update accounts
   set guarded_since = single_use_step_up_blocked_until - interval '1 day', guarded_until = single_use_step_up_blocked_until
 where single_use_step_up_blocked_until > now();
