-- A recovery asks whether its address signs in on the device that it comes from; it begins with the device.
create index sessions_by_device on sessions (device_id, account_id);
