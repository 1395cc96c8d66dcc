// @ts-check
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodMicroseconds));
  writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(periodMicroseconds * share)));
  move([postmaster, ...childrenOf(postmaster)], folder);
  return () => {
    move(readFileSync(join(folder, 'cgroup.procs'), 'utf8').trim().split('\n').map(Number), groups);
    rmdirSync(folder);
  };
}

/** @param {readonly number[]} pids @param {string} folder */
function move(pids, folder) {
  for (const pid of pids) writeFileSync(join(folder, 'cgroup.procs'), String(pid));
}

/** @param {number} pid */
function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}
