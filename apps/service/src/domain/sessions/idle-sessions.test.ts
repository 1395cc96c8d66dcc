import { describe, expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts';
import { addApplication, offline } from '../../testing/applications';
import { signedInDevice } from '../../testing/devices';
import { runJobs } from '../../testing/jobs';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

// The default is 14 days, by the clock of the database.
const service = withTestService({ nodes: 2 });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

/** Moves the last use of every session of the account into the past. */
async function unusedFor(interval: string, accountId: string): Promise<void> {
  for (const table of ['sessions', 'tokens']) {
    await sql(`update ${table} set idle_until = idle_until - $1::interval where account_id = $2`, [
      interval,
      accountId,
    ]);
  }
}

async function person() {
  const { email } = await addAccount(service.deps);
  const device = await signedInDevice(service, email);
  const { rows } = await sql('select account_id as id from identifiers where value = $1', [email]);
  return { device, email, id: rows[0].id as string };
}

const daysLeft = async (table: string, accountId: string) => {
  const { rows } = await sql(
    `select round(extract(epoch from idle_until - now()) / 86400, 2)::float as days from ${table} where account_id = $1`,
    [accountId],
  );
  return rows.map(({ days }) => days);
};

describe('a session', () => {
  test('ends after 14 days without use, on any node', async () => {
    const { device, id } = await person();
    await unusedFor('13 days 23 hours', id);
    expect(await device.status()).toBe(200);
    await unusedFor('14 days', id);
    expect(await device.status()).toBe(401);
    const other = service.nodes[1] ?? service;
    const headers = { Authorization: `Bearer ${device.token()}` };
    expect((await other.call('/user', { headers })).status).toBe(401);
  });

  test('lives on with each use, which is recorded once an hour', async () => {
    const { device, id } = await person();
    await unusedFor('59 minutes', id);
    await device.status();
    expect(await daysLeft('tokens', id)).toEqual([13.96]);
    await unusedFor('2 minutes', id);
    await device.status();
    expect(await daysLeft('tokens', id)).toEqual([14]);
    expect(await daysLeft('sessions', id)).toEqual([14]);
  });

  test('still ends after 30 days of use', async () => {
    const { device, id } = await person();
    await sql("update tokens set expires_at = expires_at - interval '30 days' where account_id = $1", [id]);
    expect(await device.status()).toBe(401);
  });

  test('of a version without the time is given one at its next use', async () => {
    const { device, id } = await person();
    await sql('update tokens set idle_until = null where account_id = $1', [id]);
    await sql('update sessions set idle_until = null where account_id = $1', [id]);
    expect(await device.status()).toBe(200);
    expect(await daysLeft('tokens', id)).toEqual([14]);
  });

  test('that was unused is not renewed by a sign-in on its device, and is ended by a job', async () => {
    const { device, email, id } = await person();
    await unusedFor('14 days', id);
    expect(await device.status()).toBe(401);
    await device.signIn(email);
    expect(await device.status()).toBe(200);
    await sql("select graphile_worker.add_job('purge')");
    await runJobs(service.deps);
    const { rows } = await sql(
      'select ended_at is null as is_open from sessions where account_id = $1 order by signed_in_at',
      [id],
    );
    expect(rows).toEqual([{ is_open: false }, { is_open: true }]);
    expect(await device.status()).toBe(200);
  });
});

describe('with an unused session', () => {
  test('the tokens of clients that are bound to it end, and their sessions in the browser', async () => {
    const app = await addApplication(service);
    const { browser, account } = await signedIn(service);
    const online = await app.signIn(browser);
    expect(await app.introspect(online.access_token)).toMatchObject({ active: true });
    await unusedFor('14 days', account.id);
    expect(await app.introspect(online.access_token)).toEqual({ active: false });
    const { location } = await app.begin(browser, { prompt: 'none' });
    expect(new URL(location).searchParams.get('error')).toBe('login_required');
  });

  test('a sign-in revives neither', async () => {
    const app = await addApplication(service);
    const { browser, account } = await signedIn(service);
    const online = await app.signIn(browser);
    await unusedFor('14 days', account.id);
    await browser.signInWithCode(account);
    expect(await app.introspect(online.access_token)).toEqual({ active: false });
  });

  test('access that the person gave for the time when they are away remains', async () => {
    const app = await addApplication(service);
    const { browser, account } = await signedIn(service);
    const tokens = await app.signIn(browser, offline);
    await unusedFor('14 days', account.id);
    expect((await app.refresh(tokens.refresh_token)).access_token).toBeTruthy();
  });

  test('a code for a client in the browser is a use of the session', async () => {
    const app = await addApplication(service);
    const { browser, account } = await signedIn(service);
    await app.signIn(browser);
    await unusedFor('13 days', account.id);
    const begun = await app.begin(browser, { prompt: 'none' });
    await app.redeem(begun.location, begun);
    expect(await daysLeft('sessions', account.id)).toEqual([14]);
  });
});
