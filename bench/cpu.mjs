// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second of the times in /proc (sysconf(_SC_CLK_TCK)): 100 on every relevant Linux. */
const ticksPerSecond = 100;

/**
 * The CPU time so far of a process and of its children that have ended, in milliseconds.
 * @param {string} stat a line of /proc/PID/stat (proc(5)): fields 14 to 17
 */
export function cpuOf(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks / ticksPerSecond) * 1000;
}

/** @param {number} pid */
export function processCpu(pid) {
  return cpuOf(readFileSync(`/proc/${pid}/stat`, 'utf8'));
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
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (parent === postmaster) sum += cpuOf(stat);
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
