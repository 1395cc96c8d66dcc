// @ts-check
import { hasCode } from './durable-file.mjs';

/**
 * Whether a process with this number exists. After a restart of the machine, the number may belong to another process.
 * @param {number} pid
 */
export function isProcessAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
