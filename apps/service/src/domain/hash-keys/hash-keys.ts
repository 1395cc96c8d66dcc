import type { Queryable } from '../../db/pool';
import { isoDate } from '../../db/iso-date';
import { execute, many } from '../../db/statement';
import { keyCheck } from '../../kernel/keyed-hash';

const findHashKeys = many('hash_keys_find', 'select version, key_check from hash_keys order by version');

/** The versions that stored values were made with, and since when in ISO 8601. */
export const listHashKeys = many(
  'hash_keys_list',
  `select version, ${isoDate('used_since')} as "used_since!" from hash_keys order by version`,
);

const addHashKeys = execute(
  'hash_keys_add',
  `insert into hash_keys (version, key_check)
   select version, key_check
     from unnest(:versions::smallint[], :checks::bytea[]) as given (version, key_check)
    where version > (select coalesce(max(version), 0) from hash_keys)
   on conflict do nothing`,
);

/**
 * Records the versions that this node hashes with, and refuses keys that do not fit the stored hashes: with another key or
 * without one, no card, invitation or secret would be found any more. The first key of the map is the current one.
 */
export async function checkHashKeys(db: Queryable, keys: ReadonlyMap<number, Buffer>): Promise<void> {
  const [current = 0] = keys.keys();
  const used = [...keys].filter(([version]) => version <= current);
  await addHashKeys(db, {
    versions: used.map(([version]) => version),
    checks: used.map(([, key]) => keyCheck(key)),
  });
  const recorded = new Map((await findHashKeys(db)).map(row => [row.version, row.key_check]));
  const missing = [...recorded.keys()].filter(version => !keys.has(version));
  const others = [...keys].filter(
    ([version, key]) => recorded.has(version) && !recorded.get(version)?.equals(keyCheck(key)),
  );
  const late = used.filter(([version]) => !recorded.has(version));
  const problems = [
    ...missing.map(version => `version ${version} is missing: stored hashes need it`),
    ...others.map(([version]) => `version ${version} is another key than the one of the stored hashes`),
    ...late.map(([version]) => `version ${version} is lower than one in use: give a new key the next number`),
  ];
  if (problems.length > 0) throw new Error(['HASH_KEYS do not fit the database:', ...problems].join('\n  '));
}
