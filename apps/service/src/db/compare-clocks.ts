import type { Logger } from 'pino';
import type { Queryable } from './pool';
import { one } from './statement';

/** More than this spoils ID tokens and signed log-ins of clients, which carry the clock of a node. */
const mostSeconds = 5;

const readClock = one('clock_read', 'select extract(epoch from clock_timestamp())::float8 as "seconds!"');

/** Warns if the clock of this node differs from that of the database, which decides what has expired. */
export async function compareClocks(db: Queryable, log: Pick<Logger, 'warn'>): Promise<void> {
  const before = Date.now();
  const { seconds } = await readClock(db);
  // The answer was read somewhere between the two.
  const own = (before + Date.now()) / 2000;
  const secondsAhead = Math.round(own - seconds);
  if (Math.abs(secondsAhead) <= mostSeconds) return;
  log.warn({ secondsAhead }, 'the clock of this node is not that of the database');
}
