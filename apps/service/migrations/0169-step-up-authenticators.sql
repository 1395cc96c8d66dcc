-- What confirmed the step-up of a session: the type, and the authenticator if it is one of the account's.
alter table sessions
  add column step_up_method text,
  add column step_up_authenticator_id uuid;
