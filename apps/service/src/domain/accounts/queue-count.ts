import { replaceJob } from '../../db/queue';
import type { Queryable } from '../../db/pool';
import type { KnownSoFar } from './count-known';

/** The payload of the job. `before`: how far the job before has come. */
export interface CountSharing {
  before?: KnownSoFar;
}

/** Queues the count of what decides the cost of an unknown identifier, instead of one that waits. */
export async function queueCount(db: Queryable, payload: CountSharing = {}): Promise<void> {
  await replaceJob(db, { task: 'count-sharing', payload, key: 'count-sharing', queue: 'count-sharing' });
}
