import { errors } from 'oidc-provider';
import { readClock } from '../db/read-clock';
import type { Queryable } from '../db/pool';

/** The engine compares the times of a signed log-in with the clock of its node, which may be wrong by this. */
export const engineToleranceSeconds = 15 * 60;

/** The clock of a client may differ from that of the database by this. */
const toleranceSeconds = 15;

/** Refuses a signed log-in that has expired, or is not valid yet, by the clock of the database. */
export async function checkAssertionTimes(
  db: Queryable,
  { exp, nbf }: { exp?: unknown; nbf?: unknown },
): Promise<void> {
  const seconds = await readClock(db);
  const isExpired = !(Number(exp) + toleranceSeconds > seconds);
  const isEarly = nbf !== undefined && !(Number(nbf) - toleranceSeconds <= seconds);
  if (isExpired || isEarly) throw new errors.InvalidClientAuth('expired or not valid yet');
}
