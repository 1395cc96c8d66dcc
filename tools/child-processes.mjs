// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processes that a process has started, on Linux.
 * @param {number} parent
 */
export function childrenOf(parent) {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => parentOf(pid) === parent)
    .map(Number);
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(ppid);
  } catch {
    return undefined; // it has ended meanwhile
  }
}
