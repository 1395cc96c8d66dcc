alter table challenges
  drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check check (purpose in
    ('onboarding-email', 'onboarding-phone', 'sign-in', 'sudo', 'single', 'method', 'reset', 'contact')),
  -- The identifier whose place the proven address takes; it may be gone by then.
  add column replaces uuid;
