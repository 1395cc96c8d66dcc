// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second of the times in /proc/PID/stat (sysconf(_SC_CLK_TCK)): 100 on every relevant Linux. */
const ticksPerSecond = 100;

/**
 * The CPU time so far of a process and of its children that have ended, in milliseconds. That of its threads is exact to the
 * nanosecond (/proc/PID/task/TID/schedstat, first field), that of the children to 10 ms.
 * @param {number} pid
 */
export function processCpu(pid) {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map(thread =>
    threadCpu(`/proc/${pid}/task/${thread}`),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6 + endedCpu(statOf(pid));
}

/** @param {string} folder */
function threadCpu(folder) {
  return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ', 1)[0]);
}

/**
 * The fields of /proc/PID/stat (proc(5)) from the third on: the second may contain spaces.
 * @param {number} pid
 */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * Fields 16 and 17: the times of the children that have ended.
 * @param {string[]} stat
 */
function endedCpu(stat) {
  return ((Number(stat[13]) + Number(stat[14])) / ticksPerSecond) * 1000;
}

/**
 * The CPU time of a PostgreSQL server: that of its postmaster and of all processes that it has started.
 * @param {number} postmaster
 */
export function serverCpu(postmaster) {
  let sum = processCpu(postmaster);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (Number(statOf(Number(name))[1]) === postmaster) sum += processCpu(Number(name));
    } catch {
      // The process has ended in the meantime.
    }
  }
  return sum;
}

/**
 * Resident memory in MiB.
 * @param {number} pid
 */
export function memoryOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
