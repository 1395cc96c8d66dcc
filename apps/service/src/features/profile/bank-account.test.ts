import { describe, expect, test } from 'vitest';
import { purge } from '../../jobs/purge';
import { readEvents } from '../../testing/audit';
import { appCode, enrolApp, forgetSteps } from '../../testing/authenticator-apps';
import { createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });

type Person = Awaited<ReturnType<typeof signedIn>>;

const old = 'BE71096123456769';
const iban = 'BE68539007547034';
const third = 'LU280019400644750000';
const masked = { [old]: 'BE•• •••• •••• 6769', [iban]: 'BE•• •••• •••• 7034' };
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

/** A person with an imported bank account. */
const person = () => signedIn(service, { methods: ['sms'], columns: { iban: old, language: 'en' } });

async function change({ account, browser }: Person, to: string, agent = '') {
  await browser.performStepUp('single', account);
  const headers = { 'User-Agent': agent };
  expect((await browser.call('/user/iban', { method: 'PUT', body: { iban: to }, headers })).status).toBe(200);
}

const shown = async ({ browser }: Person) => (await browser.call('/user/bank-account')).json.data;

const restore = ({ browser }: Person, id: string, node = service.nodes[0]) =>
  browser.call('/user/bank-account/restore', { body: { id } }, node);

/** Moves the changes of an account into the past, as if so much time had gone by. */
async function letPass({ account }: Person, time: string) {
  await sql(
    `update accounts set iban_changed_at = iban_changed_at - $2::interval, iban_settled_at = iban_settled_at - $2::interval
      where id = $1`,
    [account.id, time],
  );
  await sql(
    'update earlier_bank_accounts set replaced_at = replaced_at - $2::interval where account_id = $1',
    [account.id, time],
  );
}

const hoursUntil = (instant: string) => (new Date(instant).getTime() - Date.now()) / 3_600_000;

async function changed(...ibans: string[]): Promise<Person> {
  const somebody = await person();
  for (const to of ibans) await change(somebody, to);
  return somebody;
}

async function changedWithSudo(...ibans: string[]): Promise<Person> {
  const somebody = await changed(...ibans);
  await somebody.browser.performStepUp('sudo', somebody.account);
  return somebody;
}

describe('a changed bank account', () => {
  test('is stored at once, and settled 24 hours later', async () => {
    const somebody = await changed(iban);
    const account = await shown(somebody);
    expect(account).toMatchObject({ iban: masked[iban], method: 'sms', is_settled: false });
    expect(hoursUntil(account.settled_at)).toBeCloseTo(24, 1);
    expect(hoursUntil(account.changed_at)).toBeCloseTo(0, 1);
    await letPass(somebody, '25 hours');
    expect((await shown(somebody)).is_settled).toBe(true);
  });

  test.each([
    ['8 days', true],
    ['6 days', false],
  ])('confirmed by an app of %s is settled at once: %s', async (age, isSettled) => {
    const somebody = await person();
    const { account, browser } = somebody;
    await browser.performStepUp('sudo', account);
    const secret = await enrolApp(service, browser);
    await sql(
      "update authenticators set enrolled_at = now() - $2::interval where account_id = $1 and type = 'totp'",
      [account.id, age],
    );
    await forgetSteps(service);
    const { payload } = (await browser.call('/mfa/sudo?single=1&method=totp')).json;
    const asked = await browser.call(`/mfa/sudo?payload=${payload}&method=totp`);
    expect(asked.json.method).toBe('totp');
    expect((await browser.confirm(payload, appCode(secret))).status).toBe(200);
    expect((await browser.call('/user/iban', { method: 'PUT', body: { iban } })).status).toBe(200);
    expect(await shown(somebody)).toMatchObject({ method: 'totp', is_settled: isSettled });
  });

  test('that was imported is settled, and nothing can be put back', async () => {
    expect(await shown(await person())).toEqual({
      iban: masked[old],
      changed_at: null,
      method: null,
      settled_at: null,
      is_settled: true,
      earlier: [],
    });
  });

  test('is notified with the time from which it is paid and, if there is an earlier one, with the link to put it back', async () => {
    const { account } = await changed(iban);
    const [mail] = await messagesTo(service.deps, account.email);
    expect(mail?.text).toMatch(/From \d{1,2} \w+ \d{4} at \d\d:\d\d, we pay the refunds/);
    expect(mail?.text).toContain('http://account.talon.localhost:3000/user/iban');
    const first = await signedIn(service, { methods: ['sms'], columns: { language: 'en' } });
    await change(first, iban);
    const [added] = await messagesTo(service.deps, first.account.email);
    expect(added?.text).not.toContain('/user/iban');
  });

  test('that is typed again changes nothing', async () => {
    const somebody = await changed(old);
    expect(await shown(somebody)).toMatchObject({ iban: masked[old], changed_at: null, earlier: [] });
    expect(
      await readEvents(service.deps, ['event'], "account_id = $1 and event ~ 'iban'", [somebody.account.id]),
    ).toEqual([]);
  });
});

describe('the earlier bank account', () => {
  test('is put back, once, and is settled at once', async () => {
    const somebody = await changedWithSudo(iban);
    const [earlier] = (await shown(somebody)).earlier;
    expect(earlier).toMatchObject({ iban: masked[old] });
    expect(hoursUntil(earlier.until)).toBeCloseTo(7 * 24, 1);
    expect((await restore(somebody, earlier.id)).json).toEqual({ iban: masked[old] });
    expect(await shown(somebody)).toMatchObject({
      iban: masked[old],
      is_settled: true,
      method: 'sms',
      earlier: [],
    });
    const again = await restore(somebody, earlier.id);
    expect([again.status, again.json.code]).toEqual([409, 'nothing-to-restore']);
  });

  test('is put back by one of two parallel calls on two nodes', async () => {
    const somebody = await changedWithSudo(iban);
    const [{ id }] = (await shown(somebody)).earlier;
    const answers = await Promise.all(service.nodes.map(node => restore(somebody, id, node)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const events = await readEvents(service.deps, ['event'], "account_id = $1 and event = 'iban-restored'", [
      somebody.account.id,
    ]);
    expect(events).toHaveLength(1);
  });

  test('stays the settled one if the present one is changed before it is settled', async () => {
    const somebody = await changedWithSudo(iban, third);
    const { earlier } = await shown(somebody);
    expect(earlier.map((each: { iban: string }) => each.iban)).toEqual([masked[old]]);
    expect((await restore(somebody, earlier[0].id)).json).toEqual({ iban: masked[old] });
  });

  test('is not lost if somebody waits a day between two changes', async () => {
    const somebody = await changed(iban);
    await letPass(somebody, '25 hours');
    await change(somebody, third);
    await somebody.browser.performStepUp('sudo', somebody.account);
    const { earlier } = await shown(somebody);
    expect(earlier.map((each: { iban: string }) => each.iban)).toEqual([masked[iban], masked[old]]);
    await restore(somebody, earlier[1].id);
    // What replaced the owner's cannot be brought back by whoever did it.
    expect(await shown(somebody)).toMatchObject({ iban: masked[old], earlier: [] });
  });

  test('can be put back for seven days, and is then deleted', async () => {
    const somebody = await changedWithSudo(iban);
    const [{ id }] = (await shown(somebody)).earlier;
    await letPass(somebody, '6 days 23 hours');
    expect((await shown(somebody)).earlier).toHaveLength(1);
    await letPass(somebody, '2 hours');
    expect((await shown(somebody)).earlier).toEqual([]);
    expect((await restore(somebody, id)).json.code).toBe('nothing-to-restore');
    await purge(service.deps, {});
    expect(
      (await sql('select 1 from earlier_bank_accounts where account_id = $1', [somebody.account.id])).rows,
    ).toEqual([]);
    expect((await shown(somebody)).iban).toBe(masked[iban]);
  });

  test('needs a step-up, and the account that has it', async () => {
    const somebody = await changed(iban);
    const [{ id }] = (await shown(somebody)).earlier;
    await sql('update sessions set step_up_until = null');
    expect((await restore(somebody, id)).json.code).toBe('sudo-required');
    const other = await changedWithSudo(iban);
    expect((await restore(other, id)).json.code).toBe('nothing-to-restore');
    expect((await restore(other, 'x'.repeat(36))).json.code).toBe('nothing-to-restore');
    expect((await createBrowser(service).call('/user/bank-account')).json.code).toBe('login-required');
  });

  test('is stored encrypted, for its row only', async () => {
    const { account } = await changed(iban);
    const { rows } = await sql('select id, iban_encrypted from earlier_bank_accounts where account_id = $1', [
      account.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(old);
    const [{ id, iban_encrypted: sealed }] = rows as [{ id: string; iban_encrypted: Buffer }];
    expect(
      service.deps.encryption.decrypt(sealed, { column: 'earlier_bank_accounts.iban_encrypted', id }),
    ).toBe(old);
    expect(() =>
      service.deps.encryption.decrypt(sealed, { column: 'accounts.iban_encrypted', id: account.id }),
    ).toThrow();
  });

  test('put back is notified to every address', async () => {
    const somebody = await changedWithSudo(iban);
    await restore(somebody, (await shown(somebody)).earlier[0].id);
    const { email, phone } = somebody.account;
    const [mail] = await messagesTo(service.deps, email);
    expect(mail?.subject).toBe('Your earlier bank account was put back');
    expect(mail?.text).toContain(masked[old]);
    const [sms] = await messagesTo(service.deps, phone);
    expect(sms?.text).toMatch(/^Talon: earlier bank account put back \(/);
  });
});

test('the activity names the last four digits before and after, the method and the device', async () => {
  const somebody = await person();
  await change(somebody, iban, chrome);
  await somebody.browser.performStepUp('sudo', somebody.account);
  await restore(somebody, (await shown(somebody)).earlier[0].id);
  const { data } = (await somebody.browser.call('/user/activity')).json;
  const told = data.filter(({ event }: { event: string }) => event.startsWith('iban'));
  expect(told).toMatchObject([
    { event: 'iban-restored', bank_account: { before: '7034', after: '6769', method: 'sms' } },
    {
      event: 'iban-changed',
      bank_account: { before: '6769', after: '7034', method: 'sms', device: 'Chrome, Windows' },
    },
  ]);
});

test('a market without bank accounts shows none, and puts none back', async () => {
  const { account } = await changed(iban);
  const { rows } = await sql('select id from earlier_bank_accounts where account_id = $1', [account.id]);
  const browser = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
  const asked = await browser.signIn(account);
  await browser.confirm(asked.json.mfa.payload, await browser.codeFor(account));
  expect((await browser.call('/user/bank-account')).json.code).toBe('not-found');
  const answer = await browser.call('/user/bank-account/restore', { body: { id: rows[0].id } });
  expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
});
