-- Requirements of a client: pushed authorization requests (RFC 9126), access tokens bound to its key (RFC 9449).
alter table clients
  add column require_pushed_authorization_requests boolean not null default false,
  add column dpop_bound_access_tokens boolean not null default false;
