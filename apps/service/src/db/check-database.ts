import pg from 'pg';
import type { Logger } from 'pino';
import type { Reads } from '../kernel/ports/reads';
import { withinTime } from '../kernel/within-time';
import type { DatabasePool } from './database-pool';
import { describeRefusal } from './database-refusal';
import { isUnavailable } from './pool';
import { one } from './statement';
import { probeWrite } from './write-probe';

/** How long one answer is good for, so that many questions cost no more than one. */
const freshMilliseconds = 250;
/** How long the database may take to answer. */
const patienceMilliseconds = 3_000;
/** A full disk shows in the writes of people. This is for a node that nobody uses. */
const probeMilliseconds = 30_000;
const probeAgainMilliseconds = 1_000;

/** While the database is not ready, another reason is logged after this time. */
const reasonMilliseconds = 10_000;

const findMode = one(
  'database_mode',
  `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly!"`,
);

type Problem = string | undefined;

/**
 * Returns a function that tells whether the database answers and accepts writes. When the answer changes, or the reason, the
 * log has a line. Connections to a server that accepts no writes are closed.
 */
export function createDatabaseCheck(
  db: DatabasePool,
  reads: Reads,
  log: Pick<Logger, 'info' | 'warn'>,
): () => Promise<boolean> {
  let asking: Promise<Problem> | undefined;
  let askedAt = -Infinity;
  let told: Problem = 'it was not asked yet';
  let wasReady = true;
  let logged: Problem;
  let loggedAt = -Infinity;
  const writes = watchWrites(db, log);

  async function look(): Promise<Problem> {
    const mode = await within(findMode(reads), { isReadOnly: undefined });
    if (mode instanceof Error) return describeRefusal(mode.cause ?? mode);
    if (mode.isReadOnly === undefined) return 'it does not answer';
    if (mode.isReadOnly) {
      db.cutIdle('the server accepts no writes');
      return 'it accepts no writes';
    }
    return writes();
  }

  function tell(problem: Problem): void {
    const isReady = problem === undefined;
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
function watchWrites(db: DatabasePool, log: Pick<Logger, 'warn'>): () => Promise<Problem> {
  let problem: Problem;
  let triedAt = -Infinity;
  let trying: Promise<void> | undefined;

  async function attempt(): Promise<void> {
    try {
      await probeWrite(db);
      db.isFull = false;
      problem = undefined;
    } catch (error) {
      // A pool that is busy says nothing about the database. Whether that answers at all is asked elsewhere.
      if (!(error instanceof pg.DatabaseError)) return;
      // Also if another node that tries waits for the disk. The service may lack the right to use the table of the probe: writes may work.
      problem = isUnavailable(error) ? describeRefusal(error) : undefined;
      if (problem === undefined) log.warn({ err: error }, 'a write to the database could not be tried');
    }
  }

  return async () => {
    const isFailing = db.isFull || problem !== undefined;
    if (performance.now() - triedAt > (isFailing ? probeAgainMilliseconds : probeMilliseconds)) {
      trying ??= attempt().finally(() => {
        triedAt = performance.now();
        trying = undefined;
      });
      await within(trying, undefined);
    }
    return problem ?? (db.isFull ? 'no space is left' : undefined);
  };
}

/** The result or the error, or `otherwise` if there is none in time. */
function within<T, Otherwise>(work: Promise<T>, otherwise: Otherwise): Promise<T | Otherwise | Error> {
  return withinTime(
    work.catch((error: Error) => error),
    patienceMilliseconds,
    otherwise,
  );
}
