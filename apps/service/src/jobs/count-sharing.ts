import { replaceJob } from '../db/queue';
import { countKnown, type KnownSoFar } from '../domain/accounts/count-known';
import type { Deps } from '../kernel/deps';

/** Shorter than a job may run before it counts as that of a dead worker (45 s), with one more statement. */
const runMilliseconds = 20_000;

/** `before`: how far the job before has come. */
export interface CountSharing {
  before?: KnownSoFar;
}

/** Counts shared identifiers and kinds of password hashes. Queues another job for what is left after 20 seconds. */
export async function countSharing(
  deps: Deps,
  { before }: CountSharing,
  milliseconds = runMilliseconds,
): Promise<void> {
  const known = await countKnown(deps.db, before, milliseconds);
  if (!known) return;
  const payload: CountSharing = { before: known };
  await replaceJob(deps.db, { task: 'count-sharing', payload, key: 'count-sharing', queue: 'count-sharing' });
}
