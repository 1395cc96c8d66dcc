import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/pool';
import { addJob } from '../../db/queue';
import { addDataExport, exportSeconds } from './data-exports';

const mostAttempts = 10;

/** Has a copy of a person's own data prepared. Returns false if one is being prepared already. */
export async function beginDataExport(tx: Queryable, accountId: string, market: string): Promise<boolean> {
  const id = randomUUID();
  if (!(await addDataExport(tx, { accountId, id, market, seconds: exportSeconds }))) return false;
  const payload = JSON.stringify({ id });
  await addJob(tx, { task: 'prepare-data-export', payload, key: `export ${id}`, mostAttempts });
  return true;
}
