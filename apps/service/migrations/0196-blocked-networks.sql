-- Networks from which nobody signs in, for a time that a member of staff chose.
-- module: blocked-networks
create table blocked_networks (
  network cidr primary key,
  reason text not null,
  -- By name: a member of staff, or who ran the command.
  blocked_by text not null,
  blocked_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index blocked_networks_end on blocked_networks (ends_at);
