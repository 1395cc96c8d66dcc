import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../tools/child-processes.ts';

const pairs = 5;
/** What a side does after its answers, such as sending e-mails, ends within this time. */
const settleMilliseconds = 200;

/** Calls `count` times, `atOnce` at a time. Returns how long each took, in milliseconds. */
export async function repeat(call: () => Promise<unknown>, count: number, atOnce = 1) {
  let begun = 0;
  const times: number[] = [];
  const worker = async () => {
    while (begun < count) {
      begun += 1;
      const startedAt = performance.now();
      await call();
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

export interface Load {
  count: number;
  warmUp: number;
  atOnce?: number;
}

/** Measures sides in turns. Returns for each side its rounds: the milliseconds of CPU of a call, with those of PostgreSQL. */
export async function compare(
  sides: readonly { pid: number; call: () => Promise<unknown> }[],
  postmaster: number,
  { count, warmUp, atOnce }: Load,
) {
  const measured = sides.map(side => ({ ...side, rounds: [] as number[] }));
  for (const { call } of measured) await repeat(call, warmUp, atOnce);
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const { pid, call, rounds } of measured) {
      const before = cpuOf(pid, postmaster);
      await repeat(call, count, atOnce);
      await sleep(settleMilliseconds);
      rounds.push((cpuOf(pid, postmaster) - before) / count);
    }
  }
  return measured.map(({ rounds }) => rounds);
}

function cpuOf(pid: number, postmaster: number) {
  return [pid, postmaster, ...childrenOf(postmaster)].reduce((sum, each) => sum + cpuOfThreads(each), 0);
}

/** The first field of schedstat is exact; the times of `stat` are counted in units of 10 ms. */
function cpuOfThreads(pid: number) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map(thread =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'),
    );
    return threads.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]) / 1e6, 0);
  } catch {
    return 0; // it has ended meanwhile
  }
}

/** Resident memory in MiB. */
export function memoryOf(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);
