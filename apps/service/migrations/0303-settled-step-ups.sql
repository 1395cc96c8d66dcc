-- Whether what confirmed the step-up of a session was settled then.
alter table sessions add column step_up_is_settled boolean not null default false;
