import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from '../process-alive.mjs';

/** No process can have this number, so the server treats a lock file with it as that of a dead process. */
const NO_PROCESS = 2147483646;

/** Reads postmaster.pid, which the server writes into its data directory. */
export function readLockFile(data: string): { pid: number; port: number; isReady: boolean } | undefined {
  let lines;
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Whether the process is a running database server on this directory. After a restart of the machine or container, the number may
 * belong to another process. An orphan may remain as a zombie.
 */
export function isServerAlive(pid: number, data: string) {
  if (!isProcessAlive(pid)) return false;
  try {
    // The working directory of the server is its data directory; a zombie has none.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === data;
    if (process.platform === 'win32') return true; // nothing cheap tells: the server's own check decides
    const [state = '', ...command] = execFileSync('/bin/ps', ['-o', 'stat=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return !state.startsWith('Z') && command.join(' ').includes(data);
  } catch {
    return false;
  }
}

/**
 * Frees the lock file of a server that is gone, if another process now has its number. Does not delete the file, because its
 * other lines prevent a new server from starting while processes of the old one hold the shared memory.
 */
export function freeStaleLock(data: string) {
  const path = join(data, 'postmaster.pid');
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return;
  }
  const pid = Number.parseInt(text, 10);
  if (pid !== NO_PROCESS && !isServerAlive(pid, data)) {
    writeFileSync(path, text.replace(/^\d*/, String(NO_PROCESS)));
  }
}
