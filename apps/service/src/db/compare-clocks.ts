import type { Logger } from 'pino';
import type { Queryable } from './pool';
import { one } from './statement';

/**
 * With a larger difference, ID tokens and the signed log-ins of clients fail: a node writes or checks their times by its
 * own clock.
 */
const mostSeconds = 5;

const readClock = one('clock_read', 'select extract(epoch from clock_timestamp())::float8 as "seconds!"');

/** Warns if the clock of this node differs from that of the database, which decides what has expired. */
export async function compareClocks(db: Queryable, log: Pick<Logger, 'warn'>): Promise<void> {
  const before = Date.now();
  const { seconds } = await readClock(db);
  // The database read its clock at some moment between the two calls of Date.now(): assumes the middle.
  const own = (before + Date.now()) / 2000;
  const secondsAhead = Math.round(own - seconds);
  if (Math.abs(secondsAhead) <= mostSeconds) return;
  log.warn({ secondsAhead }, 'the clock of this node is not that of the database');
}
