import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from '../testing/service';
import { runJobs } from '../testing/jobs';

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function purge(): Promise<void> {
  await service.deps.db.query("select graphile_worker.add_job('purge')");
  await runJobs(service.deps);
}

test('messages that were sent or given up stay seven days; those that still live stay', async () => {
  await service.deps.db.query(`
    insert into messages (market, method, sealed, created_at, expires_at, sent_at, given_up_at) values
      ('be', 'sms', null, now() - interval '8 days', now() - interval '8 days', now() - interval '8 days', null),
      ('be', 'sms', null, now() - interval '8 days', now() - interval '8 days', null, now() - interval '8 days'),
      ('be', 'email', null, now() - interval '6 days', now() - interval '6 days', now() - interval '6 days', null),
      ('lu', 'email', 'sealed', now() - interval '8 days', now() + interval '1 day', null, null)`);
  await purge();
  const { rows } = await service.deps.db.query('select market, method from messages order by market');
  expect(rows).toEqual([
    { market: 'be', method: 'email' },
    { market: 'lu', method: 'email' },
  ]);
});

test('the outbox keeps the newest two hundred', async () => {
  await service.deps.db.query(`
    insert into outbox (id, method, market, language, destination, message_id, body, sent_at)
    select gen_random_uuid(), 'sms', 'be', 'nl', '+32470123456', n, n, now() - make_interval(mins => n)
      from generate_series(1, 205) n`);
  await purge();
  const { rows } = await service.deps.db.query('select max(body::int) as oldest, count(*)::int from outbox');
  expect(rows).toEqual([{ oldest: 200, count: 200 }]);
});
