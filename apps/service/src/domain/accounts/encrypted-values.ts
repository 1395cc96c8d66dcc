import { statement } from '../../db/statement';

export interface SealedValue {
  id: string;
  sealed: Buffer;
}

/** Bank accounts that are not sealed under the key of this mark. */
export const findIbansOfOlderKeys = statement<[currentMark: Buffer, most: number], SealedValue>(
  'accounts_find_ibans_of_older_keys',
  `select id, iban_encrypted as sealed from accounts
    where iban_encrypted is not null and substring(iban_encrypted from 1 for length($1::bytea)) <> $1
    order by id limit $2`,
);

/** Messages on their way out that are not. */
export const findMessagesOfOlderKeys = statement<[currentMark: Buffer, most: number], SealedValue>(
  'messages_find_of_older_keys',
  `select id, sealed from messages
    where sealed is not null and substring(sealed from 1 for length($1::bytea)) <> $1
    order by id limit $2`,
);

/** Keys of the authorization server that are not. */
export const findKeysOfOlderKeys = statement<[currentMark: Buffer, most: number], SealedValue>(
  'signing_keys_find_of_older_keys',
  `select kid as id, sealed from signing_keys
    where substring(sealed from 1 for length($1::bytea)) <> $1
    order by kid limit $2`,
);

/** Puts values sealed anew in the place of old ones; what was changed meanwhile stays. Answers those replaced. */
export const replaceIbans = statement<[ids: string[], old: Buffer[], anew: Buffer[]], { id: string }>(
  'accounts_replace_ibans',
  `update accounts a set iban_encrypted = value.anew
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as value (id, old, anew)
    where a.id = value.id and a.iban_encrypted = value.old
returning a.id`,
);

export const replaceMessages = statement<[ids: string[], old: Buffer[], anew: Buffer[]], { id: string }>(
  'messages_replace_sealed',
  `update messages m set sealed = value.anew
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as value (id, old, anew)
    where m.id = value.id and m.sealed = value.old
returning m.id`,
);

export const replaceSealedKeys = statement<[ids: string[], old: Buffer[], anew: Buffer[]], { id: string }>(
  'signing_keys_replace_sealed',
  `update signing_keys k set sealed = value.anew
     from unnest($1::text[], $2::bytea[], $3::bytea[]) as value (id, old, anew)
    where k.kid = value.id and k.sealed = value.old
returning k.kid as id`,
);
