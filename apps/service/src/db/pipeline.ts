import pg from 'pg';
import type { Reads } from '../kernel/ports/reads';
import { pipelineSettings } from './connection-settings';
import { DatabaseClient, isStale } from './database-client';
import { DatabaseUnavailable } from './database-unavailable';

/**
 * After a vain attempt to connect, every statement fails at once for a while: longer after each further attempt, and for the
 * longest time if the attempt took as long, because then the server has vanished.
 */
const shortestPauseMilliseconds = 25;
const longestPauseMilliseconds = 1_000;

/** A statement without an answer for so long counts as waiting: many are under way at once without holding each other up. */
const waitingMilliseconds = 250;

/**
 * One connection that sends each statement without waiting for the answers to earlier ones, which takes about half the CPU
 * time of a connection of the pool. Only for statements that never wait for a lock, because all later ones would wait too.
 * It connects at its first use. If it fails, the statements under way fail, and the next statement connects again. While
 * `isOpen` is false, a statement fails at once.
 */
export function createPipeline(
  url: string,
  onError: (error: Error) => void,
  isOpen: () => boolean = () => true,
): Reads {
  let current: Promise<DatabaseClient> | undefined;
  let lastConnected: typeof current;
  let pauseMilliseconds = shortestPauseMilliseconds;
  let isPausedUntil = 0;
  /** When the vain attempt began. */
  let failedSince = 0;
  let attempts: DatabaseClient['attempts'] | undefined;
  /** When each statement without an answer was sent. */
  const unanswered = new Set<{ at: number }>();

  function connect(): Promise<DatabaseClient> {
    const client = new DatabaseClient({ ...pipelineSettings, connectionString: url });
    // The statements of all requests that have arrived at once.
    client.writeLater = setImmediate;
    attempts = client.attempts;
    const began = performance.now();
    const connected: Promise<DatabaseClient> = client.connect().then(() => {
      lastConnected = connected;
      pauseMilliseconds = shortestPauseMilliseconds;
      return client;
    });
    const forget = () => {
      if (current === connected) current = undefined;
    };
    connected.catch(() => {
      forget();
      const hasVanished = performance.now() - began > longestPauseMilliseconds;
      pauseMilliseconds = hasVanished
        ? longestPauseMilliseconds
        : Math.min(2 * pauseMilliseconds, longestPauseMilliseconds);
      failedSince = began;
      isPausedUntil = performance.now() + pauseMilliseconds;
    });
    client.on('end', forget);
    client.on('error', error => {
      forget();
      onError(error);
    });
    return connected;
  }

  return {
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
      if (!isOpen()) throw new DatabaseUnavailable('the database is not ready');
      const wasReached = (attempts?.reachedAt ?? 0) >= failedSince;
      if (performance.now() < isPausedUntil && !wasReached)
        throw new DatabaseUnavailable('the database does not answer');
      const sent = { at: performance.now() };
      unanswered.add(sent);
      try {
        current ??= connect();
        const connected = current;
        const client = await connected;
        const answer = client.query<Row>(statement);
        answer.catch((error: unknown) => {
          // An error of the server leaves the connection as it is. Any other means that it is lost, or that the server has vanished: that
          // would keep the socket for many minutes.
          if (error instanceof pg.DatabaseError || error instanceof TypeError) return;
          if (current === connected) current = undefined;
          client.cut(new DatabaseUnavailable('the database does not answer'));
        });
        if (current === connected && isStale(client)) {
          current = undefined;
          // Waits for the answers that are due.
          void client.end();
        }
        return await answer;
      } finally {
        unanswered.delete(sent);
      }
    },
    load() {
      const open = current !== undefined && current === lastConnected ? 1 : 0;
      const used = unanswered.size > 0 ? open : 0;
      const before = performance.now() - waitingMilliseconds;
      const waiting = [...unanswered].filter(({ at }) => at <= before).length;
      return { idle: open - used, used, most: 1, waiting };
    },
    async end() {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** The same through a pooler, which decides for each statement where it goes. */
export function readsOfPool(pool: pg.Pool): Reads {
  return { query: statement => pool.query(statement), end: () => Promise.resolve() };
}
