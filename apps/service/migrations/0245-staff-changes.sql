-- What makes somebody a member of staff who decides over others, and so needs a second one: it waits here.
-- module: staff
create table staff_changes (
  id uuid primary key,
  -- A new member of staff, other roles, or a new link to enrol.
  change text not null check (change in ('add', 'roles', 'enrolment')),
  -- Null for a new one.
  staff_id uuid references staff on delete cascade,
  name text not null,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0),
  reason text not null,
  requested_by uuid not null references staff,
  requested_at timestamptz not null default now(),
  ends_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  check ((change = 'add') = (staff_id is null)),
  check (decision <> 'approved' or decided_by <> requested_by)
);
create index staff_changes_time on staff_changes (requested_at);
