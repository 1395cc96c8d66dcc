import { execute, maybeOne } from '../../db/statement';

/** Adds a passkey; no row if it is registered already. */
export const addStaffPasskey = maybeOne(
  'staff_passkeys_add',
  `insert into staff_passkeys (credential_id, staff_id, public_key, counter, is_backup_eligible)
   values (:credentialId, :staffId, :publicKey, :counter, :isBackupEligible)
   on conflict (credential_id) do nothing
returning credential_id`,
);

/** Finds a passkey of somebody who is not disabled. */
export const findStaffPasskey = maybeOne(
  'staff_passkeys_find',
  `select p.credential_id, p.public_key, p.is_backup_eligible, s.id, s.name, s.email, s.roles
     from staff_passkeys p join staff s on s.id = p.staff_id
    where p.credential_id = :credentialId and s.disabled_at is null`,
);

/** Records a sign-in. No row if the passkey was removed, or is on one device only and counts no further: it has a copy. */
export const recordStaffPasskeyUse = maybeOne(
  'staff_passkeys_use',
  `update staff_passkeys set counter = :counter, last_used_at = now()
    where credential_id = :credentialId
      and (is_backup_eligible or counter < :counter or (counter = 0 and :counter = 0))
returning credential_id`,
);

export const removeStaffPasskeys = execute(
  'staff_passkeys_remove',
  'delete from staff_passkeys where staff_id = :staffId',
);
