import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../db/database-unavailable';
import { replaceJob } from '../db/queue';
import type { Deps } from '../kernel/deps';
import { type PurgedTable, purgedTables } from './purged-tables';

/** Shorter than a job may run before it counts as that of a dead worker (45 s), with one more statement. */
const runMilliseconds = 20_000;
/** Between two batches, for the calls of people. */
const pauseMilliseconds = 20;
const mostAtOnce = 5_000;
const fewestAtOnce = 50;
/** A batch that takes longer is followed by a smaller one. */
const slowMilliseconds = 1_000;
/** A batch that takes less is followed by a larger one. */
const quickMilliseconds = 250;
const statementCancelled = '57014';

/** `left`: the tables that the job before has not finished, with the key that it has reached; all of them if undefined. */
export interface Purge {
  left?: Record<string, string[]>;
}

interface Progress {
  name: string;
  table: PurgedTable;
  after: string[];
  most: number;
}

/**
 * Purges every table, a batch of each in turn, so that neither a large table nor a failing one holds up the others. Queues
 * another job for what is left after 20 seconds.
 */
export async function purge(deps: Deps, { left }: Purge, milliseconds = runMilliseconds): Promise<void> {
  const ends = performance.now() + milliseconds;
  const removed: Record<string, number> = {};
  let open: Progress[] = Object.entries(purgedTables)
    .filter(([name]) => !left || name in left)
    .map(([name, table]) => ({ name, table, after: left?.[name] ?? table.start ?? [], most: mostAtOnce }));
  while (open.length > 0 && performance.now() < ends) {
    const unfinished: Progress[] = [];
    for (const progress of open) {
      if (performance.now() >= ends || (await purgeBatch(deps, progress, removed))) unfinished.push(progress);
    }
    open = unfinished;
  }
  if (Object.keys(removed).length > 0) deps.log.info({ removed, unfinished: open.length }, 'purged');
  if (open.length === 0) return;
  const rest: Purge = { left: Object.fromEntries(open.map(({ name, after }) => [name, after])) };
  await replaceJob(deps.db, { task: 'purge', payload: rest, key: 'purge', queue: 'purge' });
}

/** Returns whether more may be left. A table that fails is left to the next hour. */
async function purgeBatch(deps: Deps, progress: Progress, removed: Record<string, number>): Promise<boolean> {
  const { name, table, most } = progress;
  const startedAt = performance.now();
  try {
    const batch = await table.batch(deps, most, progress.after);
    if (batch.removed > 0) removed[name] = (removed[name] ?? 0) + batch.removed;
    deps.measures.purgedRows.inc({ table: name }, batch.removed);
    if (batch.last === null || (batch.last === undefined && batch.removed < most)) return false;
    progress.after = batch.last ?? progress.after;
    const milliseconds = performance.now() - startedAt;
    if (milliseconds > slowMilliseconds) shrink(progress);
    else if (milliseconds < quickMilliseconds) progress.most = Math.min(mostAtOnce, most * 2);
    await sleep(pauseMilliseconds);
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const isTooLarge = (error as { code?: unknown }).code === statementCancelled && most > fewestAtOnce;
    if (isTooLarge) shrink(progress);
    else {
      deps.measures.purgeFailures.inc();
      deps.log.error({ err: error, table: name }, 'a table could not be purged');
    }
    return isTooLarge;
  }
}

function shrink(progress: Progress): void {
  progress.most = Math.max(fewestAtOnce, Math.floor(progress.most / 4));
}
