-- What confirmed the latest single-use step-up of a session; null if a version before granted it. There is no foreign key, as for
-- the other step-up: a removed authenticator has confirmed nothing any more.
alter table sessions
  add column single_use_step_up_method text,
  add column single_use_step_up_authenticator_id uuid;
