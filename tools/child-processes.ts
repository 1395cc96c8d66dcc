import { readFileSync } from 'node:fs';

/** The processes that the first thread of a process has started, on Linux. */
export function childrenOf(parent: number) {
  const listed = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}
