import { describe, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts';
import { withTestService } from '../testing/service';
import { runJobs } from '../testing/jobs';

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
