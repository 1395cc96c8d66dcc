import type { Queryable } from '../../db/pool';
import { replaceJob } from '../../db/queue';

/** Queues the next part of an import. One import runs at a time on all nodes, and those that wait take turns. */
export function queueImport(db: Queryable, id: string): Promise<void> {
  return replaceJob(db, { task: 'run-import', payload: { id }, key: `import ${id}`, queue: 'imports' });
}
