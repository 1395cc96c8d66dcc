// @ts-check
import { hasCode } from './durable-file.mjs';

/**
 * Whether a process with this number exists. After a restart of the machine it may be another process.
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
