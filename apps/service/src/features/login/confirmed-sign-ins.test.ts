import { expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { awaitsShare } from '../../testing/shared-codes';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';

const service = withTestService();
const sql = (text: string) => service.deps.db.query<{ limit_name: string }>(text);

/** The limits of codes, except that of the SMS of a day, which count something. */
async function counted(): Promise<string[]> {
  const { rows } = await sql(
    `select limit_name from limit_counts
      where cardinality(at) > 0 and limit_name !~ '^(newDevice|notification|smsToNumber$)'`,
  );
  return rows.map(({ limit_name }) => limit_name);
}

type Visit = ReturnType<typeof createBrowser>;

const ways: [string, Given, (browser: Visit, payload: string) => Promise<unknown>][] = [
  ['a code by SMS', { methods: ['sms'] }, async () => undefined],
  ['a code by e-mail', { methods: ['email'] }, async () => undefined],
  [
    'a code that was sent again',
    { methods: ['sms'] },
    async (browser, payload) => browser.show(payload, '&resend=1'),
  ],
  [
    'a code that was sent to the other address',
    { methods: ['sms', 'email'] },
    async (browser, payload) => {
      const { method } = (await browser.show(payload)).json;
      return browser.show(payload, `&method=${method === 'sms' ? 'email' : 'sms'}`);
    },
  ],
];

test.each(ways)(
  'a sign-in that is confirmed with %s leaves nothing counted',
  async (_way, given, prepare) => {
    await sql('delete from limit_counts');
    const account = await addVerifiedAccount(service.deps, given);
    const browser = createBrowser(service);
    const { payload } = (await browser.signIn(account)).json.mfa;
    expect(await counted()).toEqual(expect.arrayContaining(['deliveries', 'ownDeliveriesInTotal']));
    await sql('update challenges set may_resend_at = now()');
    await prepare(browser, payload);
    expect((await browser.confirm(payload, await browser.codeFor(account))).status).toBe(200);
    expect(await counted()).toEqual([]);
  },
);

test('a person signs in more often than codes may be sent to somebody who confirms none', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
  const browser = createBrowser(service);
  for (let time = 0; time < 7; time += 1)
    expect((await browser.signInWithCode(account)).status, `sign-in ${time}`).toBe(200);
  for (let time = 0; time < 5; time += 1) expect((await browser.signIn(account)).status).toBe(401);
  const { payload } = (await browser.signIn(account)).json.mfa;
  expect(await awaitsShare(service.deps, payload)).toBe(true);
});
