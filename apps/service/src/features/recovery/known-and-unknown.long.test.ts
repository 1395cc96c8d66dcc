import { afterAll, beforeAll, expect, test } from 'vitest';
import { importAccounts } from '../../imports/import-accounts';
import { expectEqualReplies, mostPairs } from '../../testing/expect-equal-replies';
import { startTestService } from '../../testing/service';

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
  return Array.from({ length: mostPairs }, (_, index) => `person${offset + index}@timing.example`);
}

const calls = {
  'sign-in': (email: string) => service.call('/token', { body: { email, password: 'wrong, all of them' } }),
  'forgot-password': (email: string) => service.call('/user/forgot-password', { body: { email } }),
};

test.each(Object.entries(calls))(
  '%s: at least 200 known and as many unknown identifiers get the same responses in the same time',
  { timeout: 600_000 },
  (name, call) => expectEqualReplies(name, names('known'), names('unknown'), call),
);
