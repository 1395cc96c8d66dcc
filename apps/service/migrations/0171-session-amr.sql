-- How the person signed in, as OpenID Connect names it (RFC 8176); null for sessions of before.
alter table sessions add column amr text[];
