-- The address of the list of redirect URIs that share the pairwise subjects of a client (OpenID Connect Core, section 8.1).
alter table clients add column sector_identifier_uri text;
