import { execute, maybeOne } from '../../db/statement';

/** Names a device of the account; no row when the account never signed in there. */
export const storeDeviceName = maybeOne(
  'device_names_store',
  `insert into device_names (account_id, device_id, name)
   select :accountId, :deviceId, :name
    where exists (select 1 from sessions where account_id = :accountId and device_id = :deviceId)
   on conflict (account_id, device_id) do update set name = excluded.name
   returning device_id`,
);

export const deleteDeviceName = execute(
  'device_names_delete',
  'delete from device_names where account_id = :accountId and device_id = :deviceId',
);

/** Deletes the names of devices without a session. */
export const purgeDeviceNames = execute(
  'device_names_purge',
  `delete from device_names n
    where not exists (select 1 from sessions s where s.account_id = n.account_id and s.device_id = n.device_id)`,
);
