import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { GroupListener } from './listen-for-jobs';

type Callback = Parameters<pg.Pool['connect']>[0];
type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

const pauseMilliseconds = 1_000;

/**
 * The pool that a group of workers works on. The queue would listen on a connection for each group: here `listener` stands
 * for it, which shares one. And it does not handle errors of the statements of its schedule, the only ones that it sends to
 * the pool itself, which would end the process: they are repeated here until they succeed. After `stopping` they return no
 * rows, so that the schedule ends.
 */
export function queuePool(pool: pg.Pool, listener: GroupListener, stopping: AbortSignal): pg.Pool {
  const connect = (callback?: Callback) =>
    callback
      ? process.nextTick(callback, undefined, listener as unknown as pg.PoolClient, () => undefined)
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
