import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAccount } from '../testing/accounts';
import { withTestService } from '../testing/service';
import { clearJobs, runJobs } from '../testing/jobs';
import { purge as purgeTables } from './purge';

const service = withTestService();

async function purge(): Promise<void> {
  await service.deps.db.query("select graphile_worker.add_job('purge')");
  await runJobs(service.deps);
}

test('sent and undelivered messages are removed after seven days; pending ones are kept', async () => {
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

test('jobs that were given up are removed after thirty days; those that are still tried are kept', async () => {
  const add =
    'select graphile_worker.add_job($1, run_at => now() - make_interval(days => $2), max_attempts => $3)';
  for (const [task, days, most] of [
    ['given-up', 31, 1],
    ['given-up lately', 29, 1],
    ['tried again', 31, 2],
  ])
    await service.deps.db.query(add, [task, days, most]);
  await service.deps.db.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), attempts => 1)',
  );
  await purgeTables(service.deps, { left: { 'given-up jobs': [] } });
  const { rows } = await service.deps.db.query('select task_identifier as task from graphile_worker.jobs');
  expect(rows.map(({ task }) => task).toSorted()).toEqual(['given-up lately', 'tried again']);
  await clearJobs(service.deps);
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

describe('sessions', () => {
  const device = '7d9f2f4e-8f0e-4bde-9c0a-1f1b2a3c4d5e';
  const living = "now() + interval '1 day'";

  async function accountId(): Promise<string> {
    const { email } = await addAccount(service.deps);
    const { rows } = await service.deps.db.query('select account_id from identifiers where value = $1', [
      email,
    ]);
    return rows[0].account_id;
  }

  /** Adds a session named by its user agent; times are SQL. */
  async function addSession(
    account: string,
    name: string,
    { endedAt = 'null', signedInAt = 'now()', tokenUntil = '', on = device as string | null } = {},
  ): Promise<void> {
    const { rows } = await service.deps.db.query(
      `insert into sessions (account_id, market, device_id, user_agent, signed_in_at, ended_at)
       values ($1, 'be', $2, $3, ${signedInAt}, ${endedAt}) returning id`,
      [account, on, name],
    );
    if (!tokenUntil) return;
    await service.deps.db.query(
      `insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at)
       values (sha256($1::text::bytea), $1::uuid, $2, 'be', false, ${tokenUntil})`,
      [rows[0].id, account],
    );
  }

  async function namesOf(account: string): Promise<string[]> {
    const { rows } = await service.deps.db.query(
      'select user_agent from sessions where account_id = $1 order by user_agent',
      [account],
    );
    return rows.map(({ user_agent }) => user_agent);
  }

  test('are removed 30 days after their end; active ones are kept, however old', async () => {
    const account = await accountId();
    const old = "now() - interval '80 days'";
    await addSession(account, 'ended 29 days ago', {
      signedInAt: old,
      endedAt: "now() - interval '29 days'",
    });
    await addSession(account, 'ended 31 days ago', {
      signedInAt: old,
      endedAt: "now() - interval '31 days'",
    });
    await addSession(account, 'living', { signedInAt: old, tokenUntil: living });
    await purge();
    expect(await namesOf(account)).toEqual(['ended 29 days ago', 'living']);
  });

  test('are removed 30 days after their last token; expired tokens are removed after a day', async () => {
    const account = await accountId();
    await addSession(account, 'lost lately', { signedInAt: "now() - interval '60 days'" });
    await addSession(account, 'lost long ago', { signedInAt: "now() - interval '62 days'" });
    await addSession(account, 'late', { tokenUntil: "now() - interval '25 hours'" });
    await addSession(account, 'just late', { tokenUntil: "now() - interval '23 hours'" });
    await purge();
    expect(await namesOf(account)).toEqual(['just late', 'late', 'lost lately']);
    const { rows } = await service.deps.db.query(
      'select user_agent from tokens join sessions s on s.id = session_id where s.account_id = $1',
      [account],
    );
    expect(rows).toEqual([{ user_agent: 'just late' }]);
  });

  test.each([
    ['a device', device],
    ['sessions without a device id', null],
  ])(
    'that ended: the newest ten of %s are kept; those of others and active ones are not removed',
    async (_what, on) => {
      const [account, other] = [await accountId(), await accountId()];
      const names = Array.from({ length: 13 }, (_, index) => `ended ${String(index).padStart(2, '0')}`);
      for (const [index, name] of names.entries()) {
        await addSession(account, name, { on, endedAt: `now() - interval '${index} hours'` });
      }
      await addSession(account, 'living', {
        on,
        tokenUntil: living,
        signedInAt: "now() - interval '20 days'",
      });
      await addSession(account, 'on another device', {
        on: crypto.randomUUID(),
        endedAt: "now() - interval '20 days'",
      });
      await addSession(other, 'of another person', { on, endedAt: "now() - interval '20 days'" });
      await purge();
      expect(await namesOf(account)).toEqual([...names.slice(0, 10), 'living', 'on another device']);
      expect(await namesOf(other)).toEqual(['of another person']);
    },
  );

  test('take the name of their device with them; a device with a session keeps it', async () => {
    const account = await accountId();
    const kept = crypto.randomUUID();
    await addSession(account, 'gone', { endedAt: "now() - interval '31 days'" });
    await addSession(account, 'there', { on: kept, endedAt: "now() - interval '1 day'" });
    await service.deps.db.query(
      "insert into device_names (account_id, device_id, name) values ($1, $2, 'Old'), ($1, $3, 'New')",
      [account, device, kept],
    );
    await purge();
    const { rows } = await service.deps.db.query('select name from device_names where account_id = $1', [
      account,
    ]);
    expect(rows).toEqual([{ name: 'New' }]);
  });

  test('expired trusted devices are removed; valid ones outlive their session', async () => {
    const account = await accountId();
    await addSession(account, 'ended', { endedAt: "now() - interval '31 days'" });
    await service.deps.db.query(
      `insert into trusted_devices (secret_hash, account_id, session_id, trusted_until)
       select sha256('lasting'), account_id, id, now() + interval '1 minute' from sessions where account_id = $1
       union all select sha256('over'), $1, null, now() - interval '1 second'`,
      [account],
    );
    await purge();
    const { rows } = await service.deps.db.query(
      "select secret_hash = sha256('lasting') as lasts, session_id from trusted_devices where account_id = $1",
      [account],
    );
    expect(rows).toEqual([{ lasts: true, session_id: null }]);
  });
});

test('reset permissions are removed when they expire, challenges a day later', async () => {
  await service.deps.db.query(`
    insert into reset_permissions (hash, market, kind, value, expires_at) values
      ('late', 'be', 'email', 'a@b.example', now() - interval '1 second'),
      ('live', 'be', 'email', 'a@b.example', now() + interval '1 minute')`);
  await service.deps.db.query(`
    insert into challenges (payload, purpose, market, method, destination, code_hash, sent_at, counted_under,
                            may_resend_at, expires_at)
    select name, 'reset', 'be', 'email', 'a@b.example', '', '{}', '{}', now(), now() - age
      from (values ('late', interval '25 hours'), ('kept', interval '23 hours')) as c (name, age)`);
  await purge();
  expect(
    (await service.deps.db.query('select encode(hash, $1) as hash from reset_permissions', ['escape'])).rows,
  ).toEqual([{ hash: 'live' }]);
  expect((await service.deps.db.query('select payload from challenges')).rows).toEqual([{ payload: 'kept' }]);
});

describe('a purge', () => {
  const db = { query: (text: string) => service.deps.db.query(text) };
  const addPermissions = (count: number) =>
    db.query(`
      insert into reset_permissions (hash, market, kind, value, expires_at)
      select sha256(n::text::bytea), 'be', 'email', 'a@b.example', now() - interval '1 second'
        from generate_series(1, ${count}) n`);
  const count = async (table: string) =>
    (await db.query(`select count(*)::int as rows from ${table}`)).rows[0].rows as number;
  const logged = () => {
    const [info, error] = [vi.fn<(...line: unknown[]) => void>(), vi.fn<(...line: unknown[]) => void>()];
    return { info, error, deps: { ...service.deps, log: { ...service.deps.log, info, error } as never } };
  };
  beforeEach(() => db.query('truncate reset_permissions'));
  afterEach(() => clearJobs(service.deps));

  test('removes more than one batch, and says how many in one line', async () => {
    await addPermissions(12_000);
    const { info, deps } = logged();
    await purgeTables(deps, {});
    expect(await count('reset_permissions')).toBe(0);
    expect(info.mock.calls).toEqual([
      [{ removed: { 'reset permissions': 12_000 }, unfinished: 0 }, 'purged'],
    ]);
    expect(await count('graphile_worker.jobs')).toBe(0);
    const { values } = await service.deps.measures.purgedRows.get();
    expect(values.find(({ labels }) => labels.table === 'reset permissions')?.value).toBeGreaterThanOrEqual(
      12_000,
    );
  });

  test('whose time is over leaves the rest to another job, which does no finished table again', async () => {
    await addPermissions(6_000);
    await purgeTables(service.deps, {}, 0);
    expect(await count('reset_permissions')).toBe(6_000);
    expect(await count('graphile_worker.jobs')).toBe(1);
    await runJobs(service.deps);
    expect(await count('reset_permissions')).toBe(0);
    expect(await count('graphile_worker.jobs')).toBe(0);
    await addPermissions(1);
    await purgeTables(service.deps, { left: { messages: [] } });
    expect(await count('reset_permissions')).toBe(1);
    await purge();
  });

  test('makes its batches smaller after a slow one, and larger again after quick ones', async () => {
    await addPermissions(15_000);
    await db.query(`
      create sequence batches;
      create function slow_once() returns trigger language plpgsql as $$
        begin if nextval('batches') = 1 then perform pg_sleep(1.1); end if; return null; end $$;
      create trigger slow_once after delete on reset_permissions for each statement execute function slow_once()`);
    await purgeTables(service.deps, {});
    const { rows } = await db.query('select last_value::int as batches from batches');
    await db.query('drop trigger slow_once on reset_permissions; drop sequence batches');
    expect(await count('reset_permissions')).toBe(0);
    // 5,000, 1,250, 2,500, 5,000 and the rest, instead of 5,000 and nine of 1,250.
    expect(rows[0].batches).toBeLessThan(8);
  });

  test('that fails at one table goes on with the others, and logs it', async () => {
    await addPermissions(1);
    await db.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create trigger refuse before delete on challenges for each statement execute function refuse()`);
    const { error, deps } = logged();
    await purgeTables(deps, {});
    await db.query('drop trigger refuse on challenges');
    expect(await count('reset_permissions')).toBe(0);
    expect(error.mock.calls).toEqual([
      [
        { err: expect.objectContaining({ message: 'not this one' }), table: 'challenges' },
        'a table could not be purged',
      ],
    ]);
    expect((await deps.measures.purgeFailures.get()).values).toMatchObject([{ value: 1 }]);
  });

  test('does not wait for rows that a call has locked', async () => {
    await addPermissions(3);
    const call = await service.deps.db.connect();
    await call.query('begin');
    await call.query("select 1 from reset_permissions where hash = sha256('2') for update");
    await purge();
    expect(await count('reset_permissions')).toBe(1);
    await call.query('rollback');
    call.release();
    await purge();
    expect(await count('reset_permissions')).toBe(0);
  });

  test('goes through a whole table in pages, and keeps what is in use', async () => {
    await db.query(`
      insert into limit_counts (limit_name, subject_hash, at, most, period)
      select 'deliveries', sha256(n::text::bytea), array[now() - make_interval(mins => n % 2 * 120)], 5, '1 hour'
        from generate_series(1, 11000) n`);
    await purge();
    expect(await count('limit_counts')).toBe(5_500);
  });

  test('keeps the newest ten sessions of a device, however many it has', async () => {
    const { email } = await addAccount(service.deps);
    const device = crypto.randomUUID();
    await service.deps.db.query(
      `insert into sessions (account_id, market, device_id, signed_in_at, ended_at)
       select account_id, 'be', $2::uuid, now(), now() - make_interval(secs => n) from identifiers, generate_series(1, 7000) n
        where value = $1`,
      [email, device],
    );
    await purge();
    expect(
      await count(`sessions where device_id = '${device}' and ended_at >= now() - interval '1 minute'`),
    ).toBe(10);
    expect(await count(`sessions where device_id = '${device}'`)).toBe(10);
  });

  test('forgets failures in a row after 30 days, and a single one after a day', async () => {
    await db.query(`
      insert into consecutive_failures (subject_hash, failures, failed_at)
      select name::bytea, failures, now() - age
        from (values ('two, kept', 2, interval '29 days'), ('two', 2, interval '31 days'),
                     ('one, kept', 1, interval '23 hours'), ('one', 1, interval '25 hours')) as f (name, failures, age)`);
    await purge();
    const { rows } = await db.query(
      "select encode(subject_hash, 'escape') as name from consecutive_failures order by 1",
    );
    expect(rows).toEqual([{ name: 'one, kept' }, { name: 'two, kept' }]);
  });
});

test('reports of imports are removed 30 days after the import ended or was left', async () => {
  await service.deps.db.query(`with old as (insert into imports (kind, file_hash, updated_at)
               values ('cards', decode('01', 'hex'), now() - interval '31 days'), ('cards', decode('02', 'hex'), now() - interval '29 days') returning id)
             insert into refused_lines (import_id, line, problem) select id, line, 'too long' from old, generate_series(1, 3) as line`);
  await purge();
  const { rows } = await service.deps.db.query(
    `select encode(i.file_hash, 'hex') as hash, count(l.line)::int as lines
       from imports i left join refused_lines l on l.import_id = i.id group by 1`,
  );
  expect(rows).toEqual([{ hash: '02', lines: 3 }]);
});
