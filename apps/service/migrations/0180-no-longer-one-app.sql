drop index authenticators_one_of_type;
drop index authenticator_apps_account;
