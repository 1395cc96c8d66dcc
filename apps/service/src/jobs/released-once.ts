import type pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * The pool as the queue may have it: its listener gives a connection back twice where the database goes while it begins or
 * ends, which the pool answers with an error that nobody catches, and the process would end of it.
 */
export function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Callback) =>
    callback
      ? pool.connect((error, client, release) => callback(error, client, once(release)))
      : pool.connect();
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  });
}

function once(release: (broken?: Error | boolean) => void): typeof release {
  let isReleased = false;
  return broken => {
    if (isReleased) return;
    isReleased = true;
    release(broken);
  };
}
