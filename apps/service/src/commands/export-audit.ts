import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportAudit as readEvents } from '../features/audit/read-audit';
import type { Deps } from '../kernel/deps';
import { commandOperator } from './on-account';

/** Writes the audit trail between two days, the last one included, into a new file of JSON lines, as the console does. */
export async function exportAudit(deps: Deps, file: string, from: string, to: string): Promise<string> {
  for (const day of [from, to])
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`Expected a day such as 2026-11-01, not "${day}".`);
  const lines = readEvents(deps, commandOperator(deps), { from, to });
  // It has personal data: an existing file may be readable by others.
  await pipeline(Readable.from(lines), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return `The events are in ${file}.`;
}
