import type { Queryable } from './pool';
import { one } from './statement';

const selectClock = one(
  'clock_read_seconds',
  `select extract(epoch from clock_timestamp())::float8 as "seconds!"`,
);

/** The time of the database's clock, in seconds since 1970, also within a transaction that began earlier. */
export async function readClock(db: Queryable): Promise<number> {
  return (await selectClock(db)).seconds;
}
