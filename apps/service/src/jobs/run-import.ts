import { queueImport } from '../domain/imports/queue-import';
import { continueImport } from '../imports/stored-import';
import type { Deps } from '../kernel/deps';

export interface RunImport {
  id: string;
}

/** Shorter than a job may run before it counts as that of a dead worker (45 s), with one more batch. */
const runMilliseconds = 20_000;

/** Imports a part of a file, and queues the next one behind the imports that wait. */
export async function runImport(
  deps: Deps,
  { id }: RunImport,
  milliseconds = runMilliseconds,
): Promise<void> {
  if (await continueImport(deps, id, milliseconds)) await queueImport(deps.db, id);
}
