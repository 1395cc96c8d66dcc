-- What people call their devices, by the device id of their sessions. Purged with the last session on the device.
-- module: sessions
create table device_names (
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  name text not null check (char_length(name) between 1 and 40),
  primary key (account_id, device_id)
);
