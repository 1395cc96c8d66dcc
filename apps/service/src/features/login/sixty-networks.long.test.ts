import { expect, test } from 'vitest';
import { messageSubject } from '../../domain/notifications/queue-message';
import { createBrowser } from '../../testing/browser';
import { runJobs } from '../../testing/jobs';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { withTestService } from '../../testing/service';

/** All limits have their default values. */
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });

test('a hundred wrong passwords from 60 networks lock the owner out neither of a known device nor of a new one', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const known = createBrowser(service, { from: '198.51.100.1' });
  expect((await known.signInWithCode(account, { isTrustedDevice: true })).status).toBe(200);

  const answers: Record<string, number> = {};
  for (let round = 0; round < 2; round += 1) {
    for (let network = 0; network < 60; network += 6) {
      const guesses = Array.from({ length: 6 }, (_, index) =>
        createBrowser(service.nodes[index % 2] ?? service, { from: `203.0.${network + index}.7` }).signIn(
          account,
          `a wrong guess ${round}`,
        ),
      );
      for (const { status, json } of await Promise.all(guesses)) {
        const answer = `${status} ${json.code}`;
        answers[answer] = (answers[answer] ?? 0) + 1;
      }
    }
  }
  expect(answers).toEqual({ '400 invalid-credentials': 120 });
  for (const { deps } of service.nodes) await deps.failures.flush();
  const { rows } = await service.deps.db.query(
    "select code from audit_events where account_id = $1 and event = 'limit-reached'",
    [account.id],
  );
  expect(rows).toEqual([{ code: 'failuresThatRequireCode' }]);

  // The new device first: a sign-in ends the failures of the account.
  const another = createBrowser(service, { from: '198.51.100.2' });
  const asked = await another.signIn(account);
  expect([asked.status, asked.json.mfa.method]).toEqual([401, 'sms']);
  expect((await another.confirm(asked.json.mfa.payload, await another.codeFor(account))).status).toBe(200);
  expect((await known.signIn(account)).status).toBe(200);

  await runJobs(service.deps);
  for (const address of [account.email, account.phone]) {
    const { rows: notices } = await service.deps.db.query(
      "select 1 from messages where destination_hash = $1 and content = 'password-guessed-often'",
      [messageSubject(service.deps, address)],
    );
    expect(notices).toHaveLength(1);
  }
}, 60_000);
