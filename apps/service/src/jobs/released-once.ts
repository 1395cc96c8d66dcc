import type pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose connections ignore a second release. The queue's listener releases a connection twice when the database
 * fails while it starts or stops; the pool would then throw an uncaught error and end the process.
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
