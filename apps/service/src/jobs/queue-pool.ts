import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];
type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

const pauseMilliseconds = 1_000;

/**
 * The pool that the queue works on, protected from two faults of the queue that would end the process when the database
 * fails. Its listener releases a connection twice: the second release does nothing here. Its schedule does not handle errors
 * of its statements, the only ones that it sends to the pool itself: they are repeated here until they succeed. After
 * `stopping` they return no rows, so that the schedule ends.
 */
export function queuePool(pool: pg.Pool, stopping: AbortSignal): pg.Pool {
  const connect = (callback?: Callback) =>
    callback
      ? pool.connect((error, client, release) => callback(error, client, once(release)))
      : pool.connect();
  const query: Query = async (text, values) => {
    while (!stopping.aborted) {
      try {
        return await pool.query(text, values);
      } catch {
        await sleep(pauseMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
    return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
  };
  const own: Partial<Record<string | symbol, unknown>> = { connect, query };
  return new Proxy(pool, { get: (target, name) => own[name] ?? Reflect.get(target, name) });
}

function once(release: (broken?: Error | boolean) => void): typeof release {
  let isReleased = false;
  return broken => {
    if (isReleased) return;
    isReleased = true;
    release(broken);
  };
}
