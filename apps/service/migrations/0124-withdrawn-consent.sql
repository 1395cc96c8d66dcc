-- When the person withdrew the consent; null while it holds. A consent that is given again is another row.
alter table accepted_documents add column withdrawn_at timestamptz;
