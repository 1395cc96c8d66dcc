// @ts-check
import { hashRawSync } from '@node-rs/argon2';
import { median } from './load.mjs';

const salt = Buffer.alloc(16, 1);
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt };

/**
 * How busy the machine is with other work: the milliseconds of a password hash, the median of three. It needs the processor and 19 MiB
 * of memory. On a machine that is shared with others it takes up to a half more for some seconds.
 */
export function busyness() {
  return median([1, 2, 3].map(() => milliseconds(() => hashRawSync('quiet', cost))));
}

/**
 * The half of the rounds in which the machine was least busy, the quietest first.
 * @template {{ busyness: number }} Round
 * @param {readonly Round[]} rounds
 */
export function quietestHalf(rounds) {
  const byBusyness = rounds.toSorted((one, other) => one.busyness - other.busyness);
  return byBusyness.slice(0, Math.ceil(rounds.length / 2));
}

/** @param {() => unknown} work */
function milliseconds(work) {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
