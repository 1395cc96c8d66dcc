import type { Logger } from 'pino';
import type { Queryable } from './pool';
import { readClock } from './read-clock';

/** With a larger difference, clients refuse ID tokens: a node writes their times by its own clock. */
const mostSeconds = 5;

/** By how many seconds the clock of this node is ahead of that of the database; negative if it is behind. */
export async function measureClock(db: Queryable): Promise<number> {
  const before = Date.now();
  const seconds = await readClock(db);
  // The database read its clock at some moment between the two calls of Date.now(): assumes the middle.
  return (before + Date.now()) / 2000 - seconds;
}

/** Warns if the clock of this node differs from that of the database, which decides what has expired. */
export async function compareClocks(db: Queryable, log: Pick<Logger, 'warn'>): Promise<void> {
  const secondsAhead = Math.round(await measureClock(db));
  if (Math.abs(secondsAhead) <= mostSeconds) return;
  log.warn({ secondsAhead }, 'the clock of this node is not that of the database');
}
