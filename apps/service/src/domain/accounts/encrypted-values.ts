import { many, type Row } from '../../db/statement';

export type SealedValue = Row<'accounts_find_ibans_of_older_keys'>;

/** Bank accounts that are not sealed under the key of this mark. */
export const findIbansOfOlderKeys = many(
  'accounts_find_ibans_of_older_keys',
  `select id, iban_encrypted as sealed from accounts
    where iban_encrypted is not null and substring(iban_encrypted from 1 for length(:currentMark::bytea)) <> :currentMark
    order by id limit :most`,
);

/** Messages on their way out that are not. */
export const findMessagesOfOlderKeys = many(
  'messages_find_of_older_keys',
  `select id, sealed from messages
    where sealed is not null and substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark
    order by id limit :most`,
);

/** Keys of the authorization server that are not. */
export const findKeysOfOlderKeys = many(
  'signing_keys_find_of_older_keys',
  `select kid as id, sealed from signing_keys
    where substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark
    order by kid limit :most`,
);

/** Puts values sealed anew in the place of old ones; what was changed meanwhile stays. Answers those replaced. */
export const replaceIbans = many(
  'accounts_replace_ibans',
  `update accounts a set iban_encrypted = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where a.id = value.id and a.iban_encrypted = value.old
returning a.id`,
);

export const replaceMessages = many(
  'messages_replace_sealed',
  `update messages m set sealed = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where m.id = value.id and m.sealed = value.old
returning m.id`,
);

export const replaceSealedKeys = many(
  'signing_keys_replace_sealed',
  `update signing_keys k set sealed = value.anew
     from unnest(:ids::text[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where k.kid = value.id and k.sealed = value.old
returning k.kid as id`,
);
