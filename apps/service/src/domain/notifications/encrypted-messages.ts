import { many } from '../../db/statement';

/** Waiting messages that are not encrypted under the key with this mark. */
export const findMessagesOfOlderKeys = many(
  'messages_find_of_older_keys',
  `select id, sealed from messages
    where sealed is not null and substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark
    order by id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceMessages = many(
  'messages_replace_sealed',
  `update messages m set sealed = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where m.id = value.id and m.sealed = value.old
returning m.id`,
);
