import { execute } from '../../db/statement';

/** Gives the authenticators of a closed account back, with their secrets. */
export const restoreAuthenticators = execute(
  'authenticators_restore',
  `insert into authenticators select * from jsonb_populate_recordset(null::authenticators, :rows::text::jsonb)
   on conflict do nothing`,
);
export const restoreApps = execute(
  'authenticator_apps_restore',
  `insert into authenticator_apps select * from jsonb_populate_recordset(null::authenticator_apps, :rows::text::jsonb)
   on conflict do nothing`,
);
export const restorePasskeyHandles = execute(
  'passkey_handles_restore',
  `insert into passkey_handles select * from jsonb_populate_recordset(null::passkey_handles, :rows::text::jsonb)
   on conflict do nothing`,
);
export const restorePasskeys = execute(
  'passkeys_restore',
  `insert into passkeys select * from jsonb_populate_recordset(null::passkeys, :rows::text::jsonb)
   on conflict do nothing`,
);
export const restoreRecoveryCodes = execute(
  'recovery_codes_restore',
  `insert into recovery_codes select * from jsonb_populate_recordset(null::recovery_codes, :rows::text::jsonb)
   on conflict do nothing`,
);
