import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importAccounts } from '../../commands/import-accounts';
import { type Answer, startTestService } from '../../testing/service';

const each = 200;
const warmUp = 20;

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
beforeAll(async () => {
  const unlimited = { most: 1_000_000, seconds: 3600 };
  service = await startTestService({
    // Raised limits: all requests come from one network.
    env: {
      LIMITS: JSON.stringify({
        signInWaitSeconds: [0],
        networkFailures: { ...unlimited, waitSeconds: [0] },
        counted: { unconfirmedByNetwork: unlimited },
      }),
    },
  });
  const hash = await service.deps.hashing.hash('een wachtwoord dat niemand hier typt', {
    group: 'test',
    network: 'test',
  });
  const lines = names('known').map((name, index) => `known-${index},${name},"${hash}"`);
  const report = await importAccounts(service.deps, `reference,emails,password\n${lines.join('\n')}\n`);
  expect(report.refused).toBe(0);
});
afterAll(() => service.stop());

/** Different identifiers of the same length, which have the same mask. */
function names(kind: 'known' | 'unknown'): string[] {
  const offset = kind === 'known' ? 1000 : 5000;
  return Array.from({ length: warmUp + each }, (_, index) => `person${offset + index}@timing.example`);
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test.each(Object.entries(calls))(
  '%s: 200 known and 200 unknown identifiers get the same responses in the same time',
  { timeout: 300_000 },
  async (name, call) => {
    const took = { known: [] as number[], unknown: [] as number[] };
    const seen = { known: new Set<string>(), unknown: new Set<string>() };
    const identifiers = { known: names('known'), unknown: names('unknown') };
    for (let index = 0; index < warmUp + each; index += 1) {
      // Each kind comes first equally often.
      const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const began = performance.now();
        const answer = await call(identifiers[kind][index] ?? '');
        const milliseconds = performance.now() - began;
        if (index >= warmUp) took[kind].push(milliseconds);
        seen[kind].add(visible(answer));
      }
    }
    const [known, unknown] = [median(took.known), median(took.unknown)];
    const percent = (Math.abs(known - unknown) / Math.min(known, unknown)) * 100;
    console.log(
      `${name}: median ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown, ${percent.toFixed(1)} % apart`,
    );
    expect([...seen.known]).toEqual([...seen.unknown]);
    expect(seen.known.size).toBe(1);
    expect(percent).toBeLessThan(5);
  },
);
