-- Notifications by SMS count apart from codes. They no longer use what is reserved for the codes of verified owners.
alter table sms_daily_counts add column notifications integer not null default 0;
