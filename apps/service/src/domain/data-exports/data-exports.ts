import { execute, maybeOne, purgeRows } from '../../db/statement';

/** How long a copy can be downloaded. */
export const exportSeconds = 7 * 24 * 60 * 60;

/** Asks for a copy, in place of one that is ready. No row if one is being prepared. */
export const addDataExport = maybeOne(
  'data_exports_add',
  `insert into data_exports as d (account_id, id, market, expires_at)
   values (:accountId, :id, :market, now() + make_interval(secs => :seconds))
   on conflict (account_id) do update
      set id = excluded.id, market = excluded.market, requested_at = now(), sealed = null, ready_at = null,
          expires_at = excluded.expires_at
    where d.ready_at is not null or d.expires_at < now()
returning id`,
);

export const findDataExport = maybeOne(
  'data_exports_find',
  `select id, market, requested_at, expires_at, ready_at, sealed from data_exports
    where account_id = :accountId and expires_at > now()`,
);

/** The account of a copy that is to be prepared; no row if it is ready or was replaced. */
export const findWaitingExport = maybeOne(
  'data_exports_find_waiting',
  'select account_id, market from data_exports where id = :id and ready_at is null',
);

export const storeDataExport = maybeOne(
  'data_exports_store',
  `update data_exports set sealed = :sealed, ready_at = now() where id = :id and ready_at is null
returning account_id`,
);

/** Removes at most `most` copies that can no longer be downloaded. */
export const purgeDataExports = purgeRows('data_exports_purge', 'data_exports', 'expires_at < now()');

/** A copy is short-lived, so it is removed instead of encrypted again under a new key. */
export const removeExportsOfOlderKeys = execute(
  'data_exports_remove_of_older_keys',
  'delete from data_exports where substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark',
);
