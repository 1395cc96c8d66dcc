import { isoDate } from '../../db/iso-date';
import { execute, many, maybeOne, purgeRows } from '../../db/statement';

export const addTrustedDevice = execute(
  'trusted_devices_add',
  `insert into trusted_devices (secret_hash, account_id, session_id, device_id, trusted_until)
   values (:secretHash, :accountId, :sessionId, :deviceId?, now() + make_interval(secs => :seconds))`,
);

/** Finds an account's trusted device by its secret, if the trust has not expired. */
export const findTrustedDevice = maybeOne(
  'trusted_devices_find',
  `select account_id
    from trusted_devices
    where secret_hash = :secretHash and account_id = :accountId and trusted_until > now()`,
);

/** Binds the trusted device to its current session. */
export const transferTrustedDevice = execute(
  'trusted_devices_transfer',
  'update trusted_devices set session_id = :sessionId where secret_hash = :secretHash',
);

/** Ends all trusted devices of an account. With `exceptSessionId`, keeps the device of that session. */
export const endTrustedDevices = execute(
  'trusted_devices_end',
  `delete
    from trusted_devices
    where account_id = :accountId and (:exceptSessionId?::uuid is null or session_id is distinct from :exceptSessionId)`,
);

/**
 * Ends the trust in one device, even if its browser has changed its device id since. Null ends the devices without a
 * device id.
 */
export const endTrustedDevice = execute(
  'trusted_devices_end_device',
  `delete from trusted_devices
    where account_id = :accountId
      and (device_id is not distinct from :deviceId?
        or session_id in (select id from sessions where account_id = :accountId and device_id is not distinct from :deviceId))`,
);

/** Names a trusted device in replies. A hash of the hash, so that nobody learns what is stored. */
const id = `encode(sha256(t.secret_hash), 'hex')`;

/** The trusted devices of an account, the newest first, each with the user agent of its latest session. */
export const findTrustedDevices = many(
  'trusted_devices_list',
  `select ${id} as "id!", n.name, coalesce(s.user_agent, '') as "agent!", ${isoDate('t.trusted_until')} as trusted_until,
          t.session_id is not distinct from :sessionId as "is_this_device!"
     from trusted_devices t
     left join sessions s on s.id = t.session_id
     left join device_names n on n.account_id = t.account_id and n.device_id = t.device_id
    where t.account_id = :accountId and t.trusted_until > now()
    order by t.trusted_until desc`,
);

/** Ends the trust in the device with this id; no row if the account has none. */
export const endTrustById = maybeOne(
  'trusted_devices_end_by_id',
  `delete from trusted_devices t where t.account_id = :accountId and ${id} = :id returning t.account_id`,
);

export const purgeTrustedDevices = purgeRows(
  'trusted_devices_purge',
  'trusted_devices',
  'trusted_until < now()',
  'trusted_until',
);
