import { statement } from '../../db/statement';

export const addTrustedDevice = statement<
  [secretHash: Buffer, accountId: string, sessionId: string, deviceId: string | null, seconds: number],
  never
>(
  'trusted_devices_add',
  `insert into trusted_devices (secret_hash, account_id, session_id, device_id, trusted_until)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
);

/** Whether the secret spares the account's person the code now. */
export const findTrustedDevice = statement<[secretHash: Buffer, accountId: string], { account_id: string }>(
  'trusted_devices_find',
  `select account_id from trusted_devices where secret_hash = $1 and account_id = $2 and trusted_until > now()`,
);

/** The session that the trusted browser has now. */
export const transferTrustedDevice = statement<[secretHash: Buffer, sessionId: string], never>(
  'trusted_devices_transfer',
  'update trusted_devices set session_id = $2 where secret_hash = $1',
);

/** Ends all trust in an account's devices; with a session, that of the others. */
export const endTrustedDevices = statement<[accountId: string, exceptSessionId: string | null], never>(
  'trusted_devices_end',
  'delete from trusted_devices where account_id = $1 and ($2::uuid is null or session_id is distinct from $2)',
);

/**
 * Ends the trust in one device, also where its browser has changed its id since; null means those without a device id.
 */
export const endTrustedDevice = statement<[accountId: string, deviceId: string | null], never>(
  'trusted_devices_end_device',
  `delete from trusted_devices
    where account_id = $1
      and (device_id is not distinct from $2
        or session_id in (select id from sessions where account_id = $1 and device_id is not distinct from $2))`,
);

export const purgeTrustedDevices = statement<[], never>(
  'trusted_devices_purge',
  'delete from trusted_devices where trusted_until < now()',
);
