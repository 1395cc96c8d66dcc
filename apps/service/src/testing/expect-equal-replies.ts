import { performance } from 'node:perf_hooks';
import { expect } from 'vitest';
import { comparePairs } from './compare-pairs';
import type { Answer } from './service';

/** At least so many pairs; more on a busy machine, until the comparison is certain enough to mean something. */
const pairsAtLeast = 200;
const pairsAtMost = 600;
const warmUp = 20;
const mostDifference = 0.05;

/** The number of identifiers of each kind that `expectEqualReplies` may use. */
export const mostPairs = warmUp + pairsAtMost;

/**
 * Expects the same replies in the same time for known and unknown identifiers. Each is used once; identifiers of the same place must
 * have the same length, and the same mask.
 */
export async function expectEqualReplies(
  name: string,
  known: readonly string[],
  unknown: readonly string[],
  call: (identifier: string) => Promise<Answer>,
): Promise<void> {
  const identifiers = { known, unknown };
  const pairs: [known: number, unknown: number][] = [];
  const seen = { known: new Set<string>(), unknown: new Set<string>() };
  const isCertain = () =>
    pairs.length >= pairsAtLeast && comparePairs(pairs).uncertainty < mostDifference / 2;
  for (let index = 0; index < mostPairs && !isCertain(); index += 1) {
    const took = { known: 0, unknown: 0 };
    // Each kind comes first equally often.
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const began = performance.now();
      const answer = await call(identifiers[kind][index] ?? '');
      took[kind] = performance.now() - began;
      seen[kind].add(visible(answer));
    }
    if (index >= warmUp) pairs.push([took.known, took.unknown]);
  }
  const { ratio, uncertainty } = comparePairs(pairs);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(
    `${name}: known identifiers take ${percent(ratio)} of the time of unknown ones ` +
      `(± ${percent(uncertainty)}, ${pairs.length} pairs)`,
  );
  expect([...seen.known]).toEqual([...seen.unknown]);
  expect(seen.known.size).toBe(1);
  expect(Math.abs(ratio - 1)).toBeLessThan(mostDifference);
}

/** Removes what differs in every response: times, request id and payload. */
function visible({ status, headers, json }: Answer) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return JSON.stringify({ status, headers: rest, json: { ...json, payload: json.payload?.length } });
}
