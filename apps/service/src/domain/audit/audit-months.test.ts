import { expect, test } from 'vitest';
import { runJobs } from '../../testing/jobs';
import { withTestService } from '../../testing/service';
import { dropAuditMonth } from './audit-months';

const service = withTestService();
const account = '7d9f2f4e-8f0e-4bde-9c0a-1f1b2a3c4d5e';
const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

/** The partitions of months, the oldest first. */
const listMonths = async (): Promise<string[]> =>
  (await sql('select name from audit_partitions() order by ends')).map(({ name }) => name);

const addMonths = (monthsFromNow: number, months: number) =>
  sql('select add_audit_months(now() + make_interval(months => $1), $2) as added', [monthsFromNow, months]);

/** Adds an event; the time is SQL. Returns the partition that has it. */
const addEvent = async (event: string, at: string) =>
  (
    await sql(
      `insert into audit_events (account_id, event, at) values ($1, $2, ${at}) returning tableoid::regclass::text as month`,
      [account, event],
    )
  )[0].month;

const eventsLike = async (pattern: string) =>
  (await sql('select event from audit_events where event like $1 order by at', [pattern])).map(
    ({ event }) => event,
  );

async function runTask(task: string): Promise<void> {
  await sql('select graphile_worker.add_job($1)', [task]);
  await runJobs(service.deps);
}

test('a new installation has partitions for this month and the next three; the job adds missing ones, on several nodes at once', async () => {
  const months = await listMonths();
  expect(months).toHaveLength(4);
  await sql(`drop table ${months.slice(1).join(', ')}`);
  await sql("select graphile_worker.add_job('add-audit-months')");
  const others = [addMonths(0, 4), addMonths(1, 3), addMonths(2, 2)];
  await Promise.all([runJobs(service.deps), ...others]);
  expect(await listMonths()).toEqual(months);
});

test('an event goes to the partition of its month in UTC, to the microsecond', async () => {
  const turn = "(date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC'";
  const [month, next] = await listMonths();
  expect(await addEvent('turn-before', `${turn} - interval '1 microsecond'`)).toBe(month);
  expect(await addEvent('turn-after', turn)).toBe(next);
  expect(await eventsLike('turn-%')).toEqual(['turn-before', 'turn-after']);
});

test('an event of a month without a partition is kept, found and never moved', async () => {
  expect(await addEvent('ahead', "now() + interval '9 months'")).toBe('audit_events_other');
  expect(await addMonths(9, 1)).toEqual([{ added: 0 }]);
  expect(await eventsLike('ahead')).toEqual(['ahead']);
});

test('no partition can be changed or emptied', async () => {
  const [month] = await listMonths();
  for (const table of ['audit_events', month, 'audit_events_other'])
    for (const change of [`delete from ${table}`, `update ${table} set event = ''`, `truncate ${table}`])
      await expect(sql(change), change).rejects.toThrow('append-only');
});

test('the purge drops each month whose last event is 13 months old, and nothing else', async () => {
  await addMonths(-20, 20);
  for (const days of [32, 200, 395, 396 + 32, 500, 2000])
    await addEvent(`days-${days}`, `now() - interval '${days} days'`);
  await runTask('purge');
  expect(await eventsLike('days-%')).toEqual(['days-395', 'days-200', 'days-32']);
  const [{ oldest }] = await sql(
    `select 'audit_events_' || to_char((now() - interval '396 days') at time zone 'UTC', 'YYYY_MM') as oldest`,
  );
  expect((await listMonths())[0]).toBe(oldest);
});

test('months are dropped once by nodes that purge at once, and never the newest 31 days', async () => {
  await addMonths(-18, 18);
  const before = await listMonths();
  const drop = () => dropAuditMonth(service.deps.db, { days: 0 });
  const dropped = await Promise.all(Array.from({ length: 24 }, drop));
  const names = dropped.flatMap(({ dropped: name }) => name ?? []);
  expect(new Set(names).size).toBe(names.length);
  const left = await listMonths();
  expect([...names.toSorted(), ...left]).toEqual(before);
  expect(await sql("select 1 from audit_partitions() where ends <= now() - interval '31 days'")).toEqual([]);
  expect(left).toContain(before.at(-4));
});

test('while a dump reads the trail, a month is not dropped: the drop gives up, so that writers go on', async () => {
  await addMonths(-16, 1);
  const dump = await service.deps.db.connect();
  await dump.query('begin');
  await dump.query('select 1 from audit_events limit 1');
  const drop = dropAuditMonth(service.deps.db, { days: 396 }).catch(error => error);
  await expect
    .poll(() => sql("select 1 from pg_locks where not granted and relation = 'audit_events'::regclass"))
    .toHaveLength(1);
  await addEvent('during-dump', 'now()');
  expect(await drop).toMatchObject({ code: '55P03' });
  await dump.query('rollback');
  dump.release();
  expect(await dropAuditMonth(service.deps.db, { days: 396 })).toMatchObject({ dropped: expect.any(String) });
});
