import { many } from '../../db/statement';

/** Bank accounts that are not encrypted under the key with this mark. */
export const findIbansOfOlderKeys = many(
  'accounts_find_ibans_of_older_keys',
  `select id, iban_encrypted as sealed from accounts
    where iban_encrypted is not null and substring(iban_encrypted from 1 for length(:currentMark::bytea)) <> :currentMark
    order by id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceIbans = many(
  'accounts_replace_ibans',
  `update accounts a set iban_encrypted = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where a.id = value.id and a.iban_encrypted = value.old
returning a.id`,
);

/** Earlier bank accounts that are not encrypted under the key with this mark. */
export const findEarlierIbansOfOlderKeys = many(
  'earlier_bank_accounts_find_of_older_keys',
  `select id, iban_encrypted as sealed from earlier_bank_accounts
    where substring(iban_encrypted from 1 for length(:currentMark::bytea)) <> :currentMark
    order by id limit :most`,
);

/** Replaces values with re-encrypted ones, except those restored or removed meanwhile. Returns the replaced ones. */
export const replaceEarlierIbans = many(
  'earlier_bank_accounts_replace',
  `update earlier_bank_accounts e set iban_encrypted = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where e.id = value.id and e.iban_encrypted = value.old
returning e.id`,
);
