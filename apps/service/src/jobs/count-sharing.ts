import { countKnown } from '../domain/accounts/count-known';
import { type CountSharing, queueCount } from '../domain/accounts/queue-count';
import type { Deps } from '../kernel/deps';

/** Shorter than a job may run before it counts as that of a dead worker (45 s), with one more statement. */
const runMilliseconds = 20_000;

/** Counts shared identifiers and kinds of password hashes. Queues another job for what is left after 20 seconds. */
export async function countSharing(
  deps: Deps,
  { before }: CountSharing,
  milliseconds = runMilliseconds,
): Promise<void> {
  const known = await countKnown(deps.db, before, milliseconds);
  if (known) await queueCount(deps.db, { before: known });
}
