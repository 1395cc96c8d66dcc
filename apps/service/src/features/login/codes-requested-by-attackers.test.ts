import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { goodPassword } from '../../testing/accounts';
import { codesTo, createBrowser } from '../../testing/browser';
import { networkSubject } from '../../domain/limits/subjects';
import { codeIn, messagesTo } from '../../testing/messages';
import { createRecovery, newNetwork, resetWithCode } from '../../testing/recovery';
import { type Answer, withTestService } from '../../testing/service';
import { awaitsShare } from '../../testing/shared-codes';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';

// All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
beforeEach(() => sql('truncate limit_counts, sms_daily_counts'));

const nextQuarter = () =>
  sql("update limit_counts set at = array(select t - interval '16 minutes' from unnest(at) as t)");
const browserAt = (from: string, deviceId: string = randomUUID()) =>
  createBrowser(service, { from, deviceId });
const outcome = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];
const tooMany = [429, 'too-many-codes'];
/** Whether the code of a sign-in is sent at once, or shares a delivery because a limit of the address is reached. */
const delivery = async ({ json }: Answer) =>
  (await awaitsShare(service.deps, json.mfa.payload)) ? 'shared' : 'own';
const own = (times: number) => Array.from({ length: times }, () => 'own');

/** Signs in with the password, without the code, from one network. */
async function attack(account: VerifiedAccount, times: number, from = newNetwork()) {
  const answers = [];
  for (let time = 0; time < times; time += 1)
    answers.push(await delivery(await browserAt(from).signIn(account, goodPassword)));
  return answers;
}

describe('somebody with only the password', () => {
  test.each([['email'], ['sms']] as const)(
    'leaves codes by %s for the person on another network',
    async method => {
      const account = await addVerifiedAccount(service.deps, { methods: [method] });
      expect(await attack(account, 6)).toEqual([...own(5), 'shared']);
      expect(await attack(account, 1)).toEqual(['own']);
    },
  );

  test('who uses up all codes of strangers leaves those of a device where the person has signed in', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const device = randomUUID();
    expect((await browserAt(newNetwork(), device).signInWithCode(account)).status).toBe(200);
    await attack(account, 5);
    await attack(account, 5);
    await nextQuarter();
    expect(await attack(account, 1)).toEqual(['shared']);
    const known = browserAt(newNetwork(), device);
    expect((await known.signInWithCode(account)).status).toBe(200);
    expect((await known.requestStepUp('sudo')).status).toBe(200);
  });

  test('has one share for all networks of an IPv6 /48', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    for (let network = 0; network < 5; network += 1)
      expect(await attack(account, 1, `2001:db8:77:${network}::1`)).toEqual(['own']);
    expect(await attack(account, 1, '2001:db8:77:9::1')).toEqual(['shared']);
    expect(await attack(account, 1, '2001:db8:78::1')).toEqual(['own']);
  });

  test('gets no more than 15 codes of their own sent in 15 minutes, from all networks', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    for (let network = 0; network < 3; network += 1) await attack(account, 5);
    expect(await attack(account, 1)).toEqual(['shared']);
    expect((await messagesTo(service.deps, account.email)).filter(({ code }) => code !== null)).toHaveLength(
      15,
    );
  });

  test('does not count after a reset, also on a new device', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    await attack(account, 5);
    await attack(account, 5);
    await nextQuarter();
    expect(await attack(account, 1)).toEqual(['shared']);
    expect((await resetWithCode(service, account)).status).toBe(204);
    const signedIn = await browserAt(newNetwork()).signIn(account, 'een lepel vol sterren');
    expect(await delivery(signedIn)).toBe('own');
  });
});

describe('a network whose unconfirmed codes are used up by others', () => {
  const exhaustLimit = (from: string) =>
    sql(
      `insert into limit_counts (limit_name, subject_hash, at, most, period)
       values ('unconfirmedByNetwork', $1, array_fill(now(), array[60]), 60, '1 hour')`,
      [networkSubject(service.deps, from)],
    );

  test('still gets those of a device where the person has signed in', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    const from = newNetwork();
    const known = browserAt(from);
    expect((await known.signInWithCode(account)).status).toBe(200);
    await sql('truncate limit_counts');
    await exhaustLimit(from);
    expect(outcome(await browserAt(from).signIn(account))).toEqual(tooMany);
    expect((await known.signInWithCode(account)).status).toBe(200);
    expect((await known.requestStepUp('sudo')).status).toBe(200);
  });

  test('and resets a password there', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    const from = newNetwork();
    const known = browserAt(from);
    expect((await known.signInWithCode(account)).status).toBe(200);
    await sql('truncate limit_counts');
    await exhaustLimit(from);
    await createRecovery(service, { from }).forgot({ email: account.email });
    expect(await codesTo(service, account.email)).toBe(1);
    const { email } = account;
    expect(await createRecovery(service, { from, deviceId: known.deviceId }).prove({ email })).toBeTruthy();
  });
});

test('codes of sign-in and of step-up count apart', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
  const browser = browserAt(newNetwork());
  expect((await browser.signInWithCode(account)).status).toBe(200);
  for (let time = 0; time < 5; time += 1) await browserAt('', browser.deviceId).signIn(account);
  expect(await delivery(await browserAt('', browser.deviceId).signIn(account))).toBe('shared');
  expect((await browser.requestStepUp('sudo')).status).toBe(200);
  expect(codeIn((await messagesTo(service.deps, account.email))[0])).toMatch(/^\d{6}$/);
});
