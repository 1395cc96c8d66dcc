import { many, one } from '../../db/statement';

/** Gives the authenticators of a closed account back, with their secrets. */
export const restoreAuthenticators = one(
  'authenticators_restore',
  `select restore_rows('authenticators', :rows::text::jsonb) as "restored!"`,
);
export const restoreApps = one(
  'authenticator_apps_restore',
  `select restore_rows('authenticator_apps', :rows::text::jsonb) as "restored!"`,
);
export const restorePasskeyHandles = one(
  'passkey_handles_restore',
  `select restore_rows('passkey_handles', :rows::text::jsonb) as "restored!"`,
);
export const restorePasskeys = one(
  'passkeys_restore',
  `select restore_rows('passkeys', :rows::text::jsonb) as "restored!"`,
);
export const restoreRecoveryCodes = one(
  'recovery_codes_restore',
  `select restore_rows('recovery_codes', :rows::text::jsonb) as "restored!"`,
);

/**
 * Removes what cannot confirm anything from a restored account: authenticators whose address, app or passkey it no longer has, and
 * recovery codes if no authenticator is left. Returns the types of the removed authenticators.
 */
export const removeUnusable = many(
  'authenticators_remove_unusable',
  `with useless as (
     delete from authenticators m
      where m.account_id = :accountId and case m.type
        when 'passkey' then not exists (select 1 from passkeys where authenticator_id = m.id)
        when 'totp' then not exists (select 1 from authenticator_apps where authenticator_id = m.id)
        else not exists (select 1 from identifiers i
                          where i.account_id = m.account_id and i.is_primary and i.verified_at is not null
                            and i.kind = case m.type when 'sms' then 'phone' else 'email' end) end
     returning m.id, m.type),
   codes as (
     delete from recovery_codes
      where account_id = :accountId and not exists (
        select 1 from authenticators m where m.account_id = :accountId and m.id not in (select id from useless)))
   select type from useless`,
);
