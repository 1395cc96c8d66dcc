-- The number prefixes of the SMS that the gateway failed to send in a row, and the message with which they became too many.
-- module: limits
alter table sms_gateway_failures
  add column prefixes text[] not null default '{}',
  add column opened_by uuid;
