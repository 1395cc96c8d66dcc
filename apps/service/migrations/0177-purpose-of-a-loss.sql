-- Challenges by which somebody reports that all authenticators are lost.
alter table challenges
  drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check check (purpose in
    ('onboarding-email', 'onboarding-phone', 'sign-in', 'sudo', 'single', 'enrol', 'reset', 'contact', 'duplicated',
     'fuzzion', 'lost')) not valid;
