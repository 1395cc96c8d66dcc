import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/pool';
import { execute, many, maybeOne } from '../../db/statement';
import type { Deps } from '../../kernel/deps';

const keyLength = 32;

const findKey = maybeOne(
  'account_keys_find',
  'select sealed from account_keys where account_id = :accountId',
);

/** Returns the existing key if there is one meanwhile. No row for an account that was erased, which gets no new key. */
const addKey = maybeOne(
  'account_keys_add',
  `with existing as (select id from accounts where id = :accountId for key share),
   holder as (select id from existing union select account_id from merged_accounts where account_id = :accountId)
   insert into account_keys as k (account_id, sealed) select id, :sealed from holder
   on conflict (account_id) do update set sealed = k.sealed
returning sealed`,
);

/** Destroys the keys of accounts: nobody can read the personal fields of their events any more. */
export const destroyAccountKeys = execute(
  'account_keys_destroy',
  'delete from account_keys where account_id = any(:accountIds::uuid[])',
);

/** Keys that are not encrypted under the key with this mark; `id` is the account. */
export const findAccountKeysOfOlderKeys = many(
  'account_keys_find_of_older_keys',
  `select account_id as id, sealed from account_keys
    where substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark
    order by account_id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceAccountKeys = many(
  'account_keys_replace',
  `update account_keys k set sealed = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where k.account_id = value.id and k.sealed = value.old
returning k.account_id as id`,
);

/** The key of an account, made at its first use; undefined for an account that is gone. */
export async function accountKey(
  { encryption }: Pick<Deps, 'encryption'>,
  db: Queryable,
  accountId: string,
): Promise<Buffer | undefined> {
  const found = await findKey(db, { accountId });
  if (found) return openAccountKey({ encryption }, accountId, found.sealed);
  const added = await addKey(db, { accountId, sealed: newKey({ encryption }, accountId) });
  return added && openAccountKey({ encryption }, accountId, added.sealed);
}

export function openAccountKey(
  { encryption }: Pick<Deps, 'encryption'>,
  accountId: string,
  sealed: Buffer,
): Buffer {
  return Buffer.from(encryption.decrypt(sealed, placeOf(accountId)), 'base64');
}

function newKey({ encryption }: Pick<Deps, 'encryption'>, accountId: string): Buffer {
  return encryption.encrypt(randomBytes(keyLength).toString('base64'), placeOf(accountId));
}

const placeOf = (id: string) => ({ column: 'account_keys.sealed', id }) as const;
