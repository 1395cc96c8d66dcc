-- Whether the provider of a channel fails: since when it has accepted no message, and when the messages that wait for their next
-- attempt were last made due. One row for each channel that ever failed.
-- module: notifications
create table delivery_outages (
  channel text primary key check (channel in ('email', 'sms')),
  failed_at timestamptz,
  woken_at timestamptz
);
