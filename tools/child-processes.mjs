// @ts-check
import { readFileSync } from 'node:fs';

/**
 * The processes that the first thread of a process has started, on Linux.
 * @param {number} parent
 */
export function childrenOf(parent) {
  const listed = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}
