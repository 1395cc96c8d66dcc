import { many } from '../../db/statement';

/** Cards of accounts whose numbers are hashed under older versions; `floor` is the current version as one byte. */
export const findCardsOfOlderVersions = many(
  'card_assignments_find_of_older_versions',
  `select card_id as id, number_hash as hash from card_assignments
    where number_hash < :floor order by number_hash limit :most`,
);

/** Replaces hashes, except those changed meanwhile. Returns the replaced ones. */
export const replaceCardHashes = many(
  'card_assignments_replace_hashes',
  `update card_assignments c set number_hash = value.anew
     from unnest(:ids::text[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where c.card_id = value.id and c.number_hash = value.old
returning c.card_id as id`,
);
