import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from './kernel/deps';
import type { Env } from './kernel/env';
import { migrationsFolder } from './kernel/project-folder';
import type { DatabasePool } from './db/database-pool';
import { describeRefusal, isTransient } from './db/database-refusal';
import { migrate } from './db/migrate';
import { createPool } from './db/pool';
import { checkPooling } from './db/pools';
import { waitForDatabase } from './db/wait-for-database';
import { checkHashKeys } from './domain/hash-keys/hash-keys';
import { migrateQueue } from './jobs/worker';
import { checkSigningKeys } from './oauth/signing-keys';

const pauseMilliseconds = 1_000;

/**
 * Waits for the database, however long that takes, migrates it, checks that the keys fit it, and opens the pool for the calls. If
 * the database goes away or accepts no writes meanwhile, begins again. Rejects if waiting cannot help, and when `stopping` aborts.
 */
export async function openDatabase(
  env: Env,
  deps: Deps,
  db: DatabasePool,
  stopping: AbortSignal,
): Promise<void> {
  const { log } = deps;
  const pool = createPool(env.databaseDirectUrl ?? env.databaseUrl, 1, () => undefined);
  try {
    for (let isTold = false; ; isTold = true) {
      await waitForDatabase(pool, log, Infinity, stopping);
      try {
        await prepare(env, { ...deps, db: pool });
        break;
      } catch (error) {
        const cause = passingCause(error);
        if (cause === undefined) throw error;
        if (!isTold) log.warn({ reason: describeRefusal(cause) }, 'the database cannot be prepared yet');
      }
      await sleep(pauseMilliseconds, undefined, { signal: stopping });
    }
  } finally {
    await pool.end();
  }
  db.isOpen = true;
}

async function prepare(env: Env, deps: Deps): Promise<void> {
  await checkPooling(env, deps.db, deps.log);
  const applied = await migrate(deps.db, migrationsFolder, migration =>
    deps.log.warn({ migration }, 'a migration waits for another transaction that uses its table'),
  );
  if (applied.length > 0) deps.log.info({ applied }, 'migrated');
  await migrateQueue(deps.db, deps.log);
  await checkHashKeys(deps.db, env.hashKeys);
  await checkSigningKeys(deps);
}

/** The error, or the first of its causes, that may pass by itself. */
function passingCause(error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause) if (isTransient(each)) return each;
  return undefined;
}
