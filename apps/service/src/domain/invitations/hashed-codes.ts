import { many } from '../../db/statement';

/** Invitations whose codes are hashed under older versions; `floor` is the current version as one byte. */
export const findInvitationsOfOlderVersions = many(
  'invitations_find_of_older_versions',
  `select id, code_hash as "hash!" from invitations
    where code_hash < :floor order by code_hash limit :most`,
);

/** Replaces hashes, except those changed meanwhile. Returns the replaced ones. */
export const replaceInvitationHashes = many(
  'invitations_replace_hashes',
  `update invitations i set code_hash = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where i.id = value.id and i.code_hash = value.old
returning i.id`,
);
