import { many } from '../../db/statement';

/** The references that accounts have, or had before they were merged. */
export const findKnownReferences = many(
  'accounts_find_known_references',
  `select reference as "reference!" from accounts where reference = any(:references::text[])
   union all
   select reference from merged_accounts where reference = any(:references::text[])`,
);

/** Adds accounts, from a JSON array; no row for a reference that exists. */
export const addAccounts = many(
  'accounts_add_many',
  `insert into accounts (id, reference, firstname, lastname, birthdate, gender, language, iban_encrypted, password_hash,
                         is_password_imposed, is_mfa_forced, last_password_change, password_status)
   select a.id, a.reference, a.firstname, a.lastname, a.birthdate, a.gender, a.language, decode(a.iban, 'hex'),
          a.password_hash, a.is_password_imposed, a.is_mfa_forced, a.last_password_change,
          case when a.is_password_imposed then 2 else 0 end
     from json_to_recordset(:rows::json) as a (id uuid, reference text, firstname text, lastname text, birthdate date,
          gender text, language text, iban text, password_hash text, is_password_imposed boolean, is_mfa_forced boolean,
          last_password_change timestamptz)
   on conflict (reference) do nothing
returning id`,
);
