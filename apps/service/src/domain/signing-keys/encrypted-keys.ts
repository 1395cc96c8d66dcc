import { many } from '../../db/statement';

/** Signing keys that are not encrypted under the key with this mark. */
export const findKeysOfOlderKeys = many(
  'signing_keys_find_of_older_keys',
  `select kid as id, sealed from signing_keys
    where substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark
    order by kid limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceSealedKeys = many(
  'signing_keys_replace_sealed',
  `update signing_keys k set sealed = value.anew
     from unnest(:ids::text[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where k.kid = value.id and k.sealed = value.old
returning k.kid as id`,
);
