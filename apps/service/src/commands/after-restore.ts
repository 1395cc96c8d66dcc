import type { Deps } from '../kernel/deps';
import { endSessionsBefore } from './end-all-sessions';
import { restartErasures } from './restart-erasures';
import { restoredRows } from './restored-rows';

const rowsAtOnce = 5_000;

/** A time in the far future, which is after every stored time even if the clock of the restored database is slow. */
const everything = new Date('9999-01-01');

/**
 * Ends all that lets somebody in or confirms something in a restored database, of people and of staff, because some of it ended
 * after the backup. Everybody signs in again; consents remain. Run it before the service starts. A run that was stopped can be repeated.
 */
export async function afterRestore(deps: Deps, reason: string): Promise<string> {
  const { operator } = deps;
  if (operator === null) throw new Error('Name yourself: --operator NAME.');
  const accounts = await endSessionsBefore(deps, everything, { operator, reason, endsTrust: true });
  const lines = [`accounts whose sessions, tokens and trusted devices have ended: ${accounts}`];
  for (const [kind, { end }] of Object.entries(restoredRows))
    lines.push(`${kind}: ${await endAll(deps, end)}`);
  lines.push(`erasures that wait for 14 days again: ${await restartErasures(deps, operator, reason)}`);
  return lines.join('\n');
}

async function endAll({ db }: Pick<Deps, 'db'>, end: (typeof restoredRows)[string]['end']): Promise<number> {
  let count = 0;
  for (;;) {
    const { removed } = await end(db, { most: rowsAtOnce });
    if (removed === 0) return count;
    count += removed;
  }
}
