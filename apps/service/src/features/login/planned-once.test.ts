import { expect, test } from 'vitest';
import { enrolApp } from '../../testing/authenticator-apps';
import { createBrowser } from '../../testing/browser';
import { enrolPasskey, signInWithPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const connections = 2;
const service = withTestService({ env: { ...raisedLimits(), DATABASE_CONNECTIONS: String(connections) } });

/** PostgreSQL plans a prepared statement for its parameters so often before it considers one plan for all. */
const tries = 5;
const times = 4 * tries * connections;

interface Plans {
  name: string;
  custom: number;
  generic: number;
}

test('no statement of a sign-in is planned again each time', async () => {
  const { db } = service.deps;
  const withCodes = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(withCodes);
  await enrolApp(service, browser);
  const passkey = await enrolPasskey(browser);
  const withPassword = await addVerifiedAccount(service.deps);
  const device = createBrowser(service);
  await db.query(
    `insert into limit_counts (limit_name, subject_hash, at, most, period)
     select 'wrongCodes', sha256(n::text::bytea), array[now()], 9, interval '1 day' from generate_series(1, 5000) n`,
  );
  await db.query('analyze');
  for (let rest = times; rest > 0; rest -= 1) {
    expect((await createBrowser(service).signIn(withCodes)).json.code).toBe('mfa-required');
    expect((await signInWithPasskey(browser, passkey)).status).toBe(200);
    expect((await device.signIn(withPassword)).status).toBe(200);
  }
  // At once, so that each connection answers for itself.
  const answers = await Promise.all(
    Array.from({ length: connections }, () =>
      db.query<Plans>(
        `select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements,
                pg_sleep(0.1)`,
      ),
    ),
  );
  const often = answers.flatMap(({ rows }) => rows).filter(row => row.custom + row.generic > 2 * tries);
  const names = new Set(often.map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining(['limit_counts_full', 'sessions_open', 'challenges_add']),
  );
  expect(often.filter(({ custom }) => custom > tries + 1).map(({ name }) => name)).toEqual([]);
});
