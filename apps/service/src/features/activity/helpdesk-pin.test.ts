import { expect, test } from 'vitest';
import { endSessions } from '../../commands/end-sessions';
import { giveStepUp } from '../../testing/applications';
import { createBrowser } from '../../testing/browser';
import { runJobs } from '../../testing/jobs';
import { linkTo } from '../../testing/not-me';
import { newPassword, resetWithCode } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff } from '../../testing/staff';

const service = withTestService();

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

type Person = Awaited<ReturnType<typeof confirmed>>;

/** A signed-in person whose session has a step-up. */
async function confirmed() {
  const person = await signedIn(service);
  await giveStepUp(service, person.browser);
  return person;
}

const make = ({ browser }: Pick<Person, 'browser'>) => browser.call('/user/helpdesk-pin', { method: 'POST' });

const helpdesk = async () => {
  const { browser } = await signedInStaff(service, 'helpdesk');
  return (pin: string) => browser.call('/api/people/identify', { body: { pin } });
};

test('the helpdesk recognises a caller by the PIN of the last minutes, and no longer by the one before', async () => {
  const person = await confirmed();
  const former = (await make(person)).json;
  const { pin, expires_at: end } = (await make(person)).json;
  expect(pin).toMatch(/^\d{6}$/);
  const left = (new Date(end).getTime() - Date.now()) / 1000;
  expect(left).toBeGreaterThan(590);
  expect(left).toBeLessThan(610);
  const identify = await helpdesk();
  if (former.pin !== pin) expect((await identify(former.pin)).status).toBe(404);
  expect((await identify(pin)).json).toEqual({ id: person.account.id });
  const { json } = await person.browser.call('/user/activity?looks=1');
  expect(json.data.map(({ event }: { event: string }) => event)).toEqual(['helpdesk-pin-used']);
});

test('a PIN needs a step-up: a session alone gets none', async () => {
  const person = await signedIn(service);
  const answer = await make(person);
  expect([answer.status, answer.json.code]).toEqual([403, 'sudo-required']);
  expect((await sql('select 1 from helpdesk_pins where account_id = $1', [person.account.id])).rows).toEqual(
    [],
  );
  await person.browser.performStepUp('sudo', person.account);
  expect((await make(person)).status).toBe(200);
});

test('no two people have the same PIN', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, confirmed));
  const pins = await Promise.all(people.map(async person => (await make(person)).json.pin));
  expect(new Set(pins).size).toBe(8);
});

test('of PINs made at the same time, one is valid', async () => {
  const person = await confirmed();
  const answers = await Promise.all([make(person), make(person), make(person)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const identify = await helpdesk();
  const found = [];
  for (const { json } of answers) found.push((await identify(json.pin)).status);
  expect(found.toSorted()).toEqual([200, 404, 404]);
});

const ends: readonly [string, (person: Person) => Promise<unknown>][] = [
  ['a log-out', ({ browser }) => browser.call('/token', { method: 'DELETE' })],
  ['a log-out everywhere', ({ browser }) => browser.call('/tokens', { method: 'DELETE' })],
  [
    'the revocation of its device',
    ({ browser }) => browser.call(`/user/login/revoke/${browser.deviceId}`, { method: 'DELETE' }),
  ],
  [
    '“This was not me”',
    async ({ account, browser }) => {
      await createBrowser(service).signInWithCode(account);
      await browser.call('/user/not-me', { body: { link: await linkTo(service, account.email) } });
    },
  ],
  [
    'the helpdesk, which ends the sessions',
    async ({ account }) => {
      const { browser } = await signedInStaff(service, 'helpdesk');
      const body = { act: 'end-sessions', reason: 'she lost her laptop' };
      await browser.call(`/api/people/${account.id}/acts`, { body });
    },
  ],
  ['the command that ends the sessions', ({ account }) => endSessions(service.deps, account.id)],
  [
    'a new password',
    ({ browser }) => browser.call('/user/password', { method: 'PUT', body: { password: newPassword } }),
  ],
  ['a reset of the password', ({ account }) => resetWithCode(service, account)],
  [
    'the expiry of the session',
    ({ sessionId }) =>
      sql("update sessions set signed_in_at = signed_in_at - interval '31 days' where id = $1", [sessionId]),
  ],
  [
    'the end of an unused session',
    ({ sessionId }) => sql('update sessions set idle_until = now() where id = $1', [sessionId]),
  ],
];

test.each(ends)('a PIN identifies nobody after %s', async (_what, end) => {
  const person = await confirmed();
  const { pin } = (await make(person)).json;
  await end(person);
  await runJobs(service.deps);
  const answer = await (await helpdesk())(pin);
  expect([answer.status, answer.json.code]).toEqual([404, 'person-unknown']);
});
