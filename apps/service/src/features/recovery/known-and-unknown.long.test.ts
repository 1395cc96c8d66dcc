import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importAccounts } from '../../imports/import-accounts';
import { comparePairs } from '../../testing/compare-pairs';
import { type Answer, startTestService } from '../../testing/service';

/** At least so many pairs; more on a busy machine, until the comparison is certain enough to mean something. */
const pairsAtLeast = 200;
const pairsAtMost = 600;
const warmUp = 20;
const mostDifference = 0.05;

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
beforeAll(async () => {
  const unlimited = { most: 1_000_000, seconds: 3600 };
  service = await startTestService({
    hasRealHashes: true,
    // Raised limits: all requests come from one network.
    env: {
      LIMITS: JSON.stringify({
        signInWaitSeconds: [0],
        networkFailures: { ...unlimited, waitSeconds: [0] },
        counted: { unconfirmedByNetwork: unlimited },
        // A response that ends its connection says so.
        connections: { requests: 1_000_000 },
      }),
    },
  });
  const hash = await service.deps.hashing.hash('een wachtwoord dat niemand hier typt', {
    group: 'test',
    network: 'test',
  });
  const lines = names('known').map((name, index) => `known-${index},${name},"${hash}"`);
  const report = await importAccounts(service.deps, `reference,emails,password_hash\n${lines.join('\n')}\n`);
  expect(report.refused).toBe(0);
});
afterAll(() => service.stop());

/** Different identifiers of the same length, which have the same mask. */
function names(kind: 'known' | 'unknown'): string[] {
  const offset = kind === 'known' ? 1000 : 5000;
  return Array.from({ length: warmUp + pairsAtMost }, (_, index) => `person${offset + index}@timing.example`);
}

const calls = {
  'sign-in': (email: string) => service.call('/token', { body: { email, password: 'wrong, all of them' } }),
  'forgot-password': (email: string) => service.call('/user/forgot-password', { body: { email } }),
};

/** Removes what differs in every response: times, request id and payload. */
function visible({ status, headers, json }: Answer) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return JSON.stringify({ status, headers: rest, json: { ...json, payload: json.payload?.length } });
}

test.each(Object.entries(calls))(
  '%s: at least 200 known and as many unknown identifiers get the same responses in the same time',
  { timeout: 600_000 },
  async (name, call) => {
    const pairs: [known: number, unknown: number][] = [];
    const seen = { known: new Set<string>(), unknown: new Set<string>() };
    const identifiers = { known: names('known'), unknown: names('unknown') };
    const isCertain = () =>
      pairs.length >= pairsAtLeast && comparePairs(pairs).uncertainty < mostDifference / 2;
    for (let index = 0; index < warmUp + pairsAtMost && !isCertain(); index += 1) {
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
  },
);
