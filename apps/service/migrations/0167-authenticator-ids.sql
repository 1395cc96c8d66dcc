-- Gives the authenticators of before an id. The constraints are checked without holding up calls.
update authenticators set id = gen_random_uuid() where id is null;
alter table authenticators validate constraint authenticators_id_check;
alter table authenticators validate constraint authenticators_type_check;
