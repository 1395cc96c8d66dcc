import { setTimeout as sleep } from 'node:timers/promises';
import { countReplays } from './count-replays.ts';
import { startLoad } from './load.ts';
import type { Fault, Stand } from './faults.ts';
import type { Ledger } from './ledger.ts';

/** Of a fault. */
export interface Result {
  name: string;
  times: number;
  /** The longest time without an acknowledged write, in seconds. */
  gap: number;
  /** The longest time until a write was acknowledged after the database was back, in seconds. */
  back: number | undefined;
  requests: number;
  /** Without an answer, or with a status from 500 on. */
  failed: number;
  /** With the status 500. */
  faulty: number;
  /** With a status from 400 to 499, which nothing of the load deserves. */
  refused: number;
  /** Acknowledged writes. */
  written: number;
  lost: number;
  revived: number;
  /** Of nodes. */
  exits: number;
  isBad: boolean;
}

/** Runs a fault under load. */
export async function runFault(
  fault: Fault,
  times: number,
  stand: Stand,
  load: Parameters<typeof startLoad>,
): Promise<Result & { ledger: Ledger }> {
  const begunAt = new Date();
  const started = startLoad(...load);
  const { writes, statuses, counts, ledger } = started;
  await sleep(3_000);
  const before = stand.nodes.exits();
  let gap = 0;
  let back: number | undefined;
  let isBroken = false;
  for (let time = 0; time < times && !isBroken; time += 1) {
    const from = Date.now();
    let isBack;
    try {
      isBack = await fault.run(stand, time);
    } catch (error) {
      isBroken = true;
      console.log(`  ${fault.name}, ${time + 1} of ${times}:`, error);
    }
    const acknowledged = [from, ...writes.filter(at => at >= from), Date.now()];
    const gaps = acknowledged.slice(1).map((at, index) => (at - (acknowledged[index] ?? at)) / 1000);
    const longest = Math.max(...gaps);
    gap = Math.max(gap, longest);
    if (isBack) back = Math.max(back ?? 0, ((writes.find(at => at >= isBack) ?? Date.now()) - isBack) / 1000);
    const after = back === undefined ? '' : `, back ${back.toFixed(1)} s at most after the database`;
    console.log(`  ${fault.name}, ${time + 1} of ${times}: ${longest.toFixed(1)} s without a write${after}`);
  }
  const judged = await started.finish();
  for (const line of counts.refused.slice(0, 5)) console.log(`  refused: ${line}`);
  if (counts.late > 0) {
    const unknown = counts.late - (await countReplays(stand.database.url, begunAt).catch(() => 0));
    console.log(`  ${counts.late} refresh tokens were tried again after their grace`);
    if (unknown > 0) console.log(`  ${unknown} of them the service did not know`);
    judged.lost += Math.max(0, unknown);
  }
  const exits = stand.nodes.exits() - before;
  const count = (isCounted: (status: number) => boolean) =>
    Object.entries(statuses).reduce((sum, [status, all]) => sum + (isCounted(Number(status)) ? all : 0), 0);
  const failed = count(status => status === 0 || status >= 500);
  const faulty = count(status => status === 500);
  const refused = counts.refused.length;
  const isBad =
    isBroken ||
    gap > (fault.gap ?? Number.POSITIVE_INFINITY) ||
    (back ?? 0) > (fault.back ?? 0) ||
    failed > (fault.failed ?? Number.POSITIVE_INFINITY) ||
    faulty + refused + judged.lost + judged.revived + exits > 0;
  const requests = count(() => true);
  return {
    name: fault.name,
    times,
    gap,
    back,
    requests,
    failed,
    faulty,
    refused,
    ...judged,
    exits,
    isBad,
    ledger,
  };
}
