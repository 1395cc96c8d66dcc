// @ts-check
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from '../tools/child-processes.mjs';

const groups = '/sys/fs/cgroup/cpu';
/** Short periods, so that calls do not wait for the next one in turn. */
const periodMicroseconds = 10_000;

/**
 * Gives a PostgreSQL server, with the processes that it starts later, only a part of one processor core. Needs Linux, root and the CPU
 * controller of control groups (version 1).
 * @param {number} postmaster
 * @param {number} share of a core
 * @returns {() => void} what takes the limit away
 */
export function limitServer(postmaster, share) {
  const folder = join(groups, `talon-bench-${process.pid}`);
  mkdirSync(folder);
  const undo = () => {
    for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n'))
      move(Number(pid), groups);
    rmdirSync(folder);
  };
  try {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodMicroseconds));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(periodMicroseconds * share)));
    // The postmaster first: what it starts from now on is in the group too.
    move(postmaster, folder);
    for (const pid of childrenOf(postmaster)) move(pid, folder);
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

/** @param {number} pid @param {string} folder */
function move(pid, folder) {
  if (!pid) return;
  try {
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  } catch (error) {
    // The process has ended in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
