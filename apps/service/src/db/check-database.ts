import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabasePool } from './database-pool';
import { describeRefusal } from './database-refusal';
import { isUnavailable } from './database-errors';
import { one } from './statement';
import { probeWrite } from './write-probe';

/** How long one answer is good for, so that many questions cost no more than one. */
const freshMilliseconds = 250;
/** A full disk shows in the writes of people. This is for a node that nobody uses. */
const probeMilliseconds = 30_000;
const probeAgainMilliseconds = 1_000;

/** While the database is not ready, another reason is logged after this time. */
const reasonMilliseconds = 10_000;

const findMode = one(
  'database_mode',
  `select current_setting('transaction_read_only')::boolean as "isReadOnly!"`,
);

type Problem = string | undefined;

/**
 * Returns a function that tells whether the database answers and accepts writes, by the connection of `probe`. When the answer
 * changes, or the reason, the log has a line. `db` then leaves its connections.
 */
export function createDatabaseCheck(
  db: DatabasePool,
  probe: DatabasePool,
  log: Pick<Logger, 'info' | 'warn'>,
): () => Promise<boolean> {
  let asking: Promise<Problem> | undefined;
  let askedAt = -Infinity;
  let told: Problem = 'it was not asked yet';
  let wasReady = true;
  let logged: Problem;
  let loggedAt = -Infinity;
  const writes = watchWrites(db, probe, log);

  async function look(): Promise<Problem> {
    try {
      const { isReadOnly } = await findMode(probe);
      if (isReadOnly) {
        probe.leaveServer();
        return 'it accepts no writes';
      }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) db.abandonServer();
      return describe(error);
    }
    // A write that takes too long says that the disk is slow: statements under way may succeed.
    return writes().catch(describe);
  }

  function tell(problem: Problem): void {
    const isReady = problem === undefined;
    if (isReady !== (told === undefined)) db.leaveServer();
    // A server that is back may refuse for another reason than the one for which it was away.
    const isOtherReason = problem !== logged && performance.now() - loggedAt > reasonMilliseconds;
    told = problem;
    if (isReady === wasReady && (isReady || !isOtherReason)) return;
    wasReady = isReady;
    logged = problem;
    loggedAt = performance.now();
    if (isReady) log.info('the database accepts writes again');
    else log.warn({ reason: problem }, 'the database is not ready');
  }

  return async () => {
    if (!db.isOpen) return false;
    if (performance.now() - askedAt > freshMilliseconds) {
      asking ??= look().finally(() => {
        askedAt = performance.now();
        asking = undefined;
      });
      tell(await asking);
    }
    return told === undefined;
  };
}

/** Returns a function that tells why the database accepts no writes. It tries every half minute, and every second while it fails. */
function watchWrites(
  db: DatabasePool,
  probe: DatabasePool,
  log: Pick<Logger, 'warn'>,
): () => Promise<Problem> {
  let problem: Problem;
  let triedAt = -Infinity;

  async function attempt(): Promise<void> {
    try {
      await probeWrite(probe);
      db.isFull = false;
      problem = undefined;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      // Also if another node that tries waits for the disk. The service may lack the right to use the table of the probe: writes may work.
      problem = isUnavailable(error) ? describeRefusal(error) : undefined;
      if (problem === undefined) log.warn({ err: error }, 'a write to the database could not be tried');
    } finally {
      triedAt = performance.now();
    }
  }

  return async () => {
    const isFailing = db.isFull || problem !== undefined;
    if (performance.now() - triedAt > (isFailing ? probeAgainMilliseconds : probeMilliseconds))
      await attempt();
    return problem ?? (db.isFull ? 'no space is left' : undefined);
  };
}

function describe(error: unknown): string {
  return describeRefusal((error as Error).cause ?? error);
}
