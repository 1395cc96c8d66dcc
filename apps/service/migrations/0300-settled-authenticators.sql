-- An authenticator is settled at once, or by its age. What a report suspends confirms nothing until its owner has answered.
alter table authenticators
  add column settled_at_once boolean not null default false,
  add column suspended_at timestamptz,
  alter column enrolled_with_step_up set default false;
update authenticators set settled_at_once = true where enrolled_with_step_up;
