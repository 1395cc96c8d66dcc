-- The number of digits of the code that was last sent; null for the ordinary number of its channel. `tried` holds the keyed
-- hashes of the wrong codes, so that the same wrong code costs one try.
alter table challenges
  add column code_digits smallint,
  add column tried bytea[] not null default '{}';
