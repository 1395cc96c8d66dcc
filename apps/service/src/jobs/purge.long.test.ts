import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { createPool } from '../db/pool';
import { withTestService } from '../testing/service';
import { runJobs } from '../testing/jobs';

const service = withTestService();
const address = () => String(service.deps.db.options.connectionString);
const people = 1_000;
const sessionsOfEach = 300;

beforeAll(async () => {
  const client = new pg.Client(address());
  await client.connect();
  await client.query(`insert into accounts (firstname) select n from generate_series(1, ${people}) n`);
  await client.query(`
    insert into sessions (account_id, market, device_id, signed_in_at, ended_at)
    select id, 'be', gen_random_uuid(), now() - interval '60 days', now() - interval '31 days'
      from accounts, generate_series(1, ${sessionsOfEach})`);
  await client.query(`
    insert into messages (market, method, created_at, expires_at, sent_at)
    select 'be', 'email', now() - interval '8 days', now() - interval '8 days', now() - interval '8 days'
      from generate_series(1, 20000)`);
  await client.query('analyze');
  await client.end();
}, 240_000);

test('300,000 ended sessions are purged although no statement may take long, and what comes after them too', {
  timeout: 180_000,
}, async () => {
  // One statement that deletes them all takes seconds.
  const db = createPool(`${address()}?statement_timeout=400`, 4, () => undefined);
  await db.query("select graphile_worker.add_job('purge')");
  await runJobs({ ...service.deps, db });
  const { rows } = await db.query(
    'select (select count(*)::int from sessions) as sessions, (select count(*)::int from messages) as messages',
  );
  await db.end();
  expect(rows).toEqual([{ sessions: 0, messages: 0 }]);
});
