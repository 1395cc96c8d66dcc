import { execute, maybeOne, one } from '../../db/statement';

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
export const purgeDeviceNames = one(
  'device_names_purge',
  `with page as (
     select account_id, device_id from device_names
      where (account_id, device_id) > ((:after::uuid[])[1], (:after::uuid[])[2])
      order by account_id, device_id limit :most),
   gone as (
     delete from device_names n using page
      where n.account_id = page.account_id and n.device_id = page.device_id
        and not exists (select 1 from sessions s where s.account_id = page.account_id and s.device_id = page.device_id)
     returning 1)
   select (select count(*) from gone)::int as "removed!",
          (select array[account_id, device_id]::text[] from page order by account_id desc, device_id desc limit 1) as last`,
);
