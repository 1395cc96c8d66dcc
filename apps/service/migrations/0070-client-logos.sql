-- module: clients
-- The pictures of clients, which the service has fetched and checked. Pages load them from here and from no other host.
create table client_logos (
  client_id text primary key references clients on delete cascade,
  type text not null,
  content bytea not null,
  -- Names the picture in its address, so that browsers may keep it for ever.
  hash text not null
);
create index client_logos_hash on client_logos (hash);
