import { many } from '../db/statement';

/** Cards of the default card system whose numbers are hashed under older versions; `floor` is the current version as one byte. */
export const findNumbersOfOlderVersions = many(
  'card_system_cards_find_of_older_versions',
  `select id, number_hash as hash from card_system_cards
    where number_hash < :floor order by number_hash limit :most`,
);

/** Replaces hashes, except those changed meanwhile. Returns the replaced ones. */
export const replaceNumberHashes = many(
  'card_system_cards_replace_hashes',
  `update card_system_cards c set number_hash = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where c.id = value.id and c.number_hash = value.old
returning c.id`,
);

/** National register numbers in the default directory that are hashed under older versions; `id` is a JSON array. */
export const findRegisterNumbersOfOlderVersions = many(
  'directory_people_find_of_older_versions',
  `select json_build_array(platform, person_id)::text as "id!", register_number_hash as "hash!" from directory_people
    where register_number_hash < :floor order by register_number_hash limit :most`,
);

/** Replaces hashes, except those changed meanwhile. Returns the replaced ones. */
export const replaceRegisterNumberHashes = many(
  'directory_people_replace_hashes',
  `update directory_people p set register_number_hash = value.anew
     from unnest(:ids::text[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where p.platform = value.id::json ->> 0 and p.person_id = value.id::json ->> 1
      and p.register_number_hash = value.old
returning p.person_id as id`,
);
