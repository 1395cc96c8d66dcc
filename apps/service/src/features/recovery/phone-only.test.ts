import { describe, expect, test } from 'vitest';
import { goodPassword } from '../../testing/accounts';
import { createBrowser } from '../../testing/browser';
import { newCardNumber } from '../../testing/cards';
import { messagesTo } from '../../testing/messages';
import { createRecovery, newPassword } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';

// A recycled number: somebody else has it now. All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const outcome = ({ status, json }: { status: number; json: { code?: string } | undefined }) => [
  status,
  json?.code,
];

const day = 24;
const staleHours = 181 * day;

async function phoneOnly(given: Given = {}) {
  const account = await addVerifiedAccount(service.deps, {
    verified: ['sms'],
    accountHours: staleHours,
    ...given,
  });
  await sql('update accounts set last_signed_in_at = created_at where id = $1', [account.id]);
  return account;
}

/** Confirms a code to the number; returns what the page gets. */
async function confirmed(phone: string, place = 0) {
  const person = createRecovery(service.nodes[place] ?? service);
  const { payload } = (await person.forgot({ phone })).json;
  const { json } = await person.confirm(payload, await person.codeFor(phone));
  return { person, reset: json.reset as string, wait: json.accounts[0].available_in as number };
}

const waitADay = (id: string) =>
  sql("update delayed_resets set requested_at = requested_at - interval '24 hours' where account_id = $1", [
    id,
  ]);

describe('a reset by a number that nobody confirmed for 180 days, of an account without another address', () => {
  test('waits 24 hours, with one notification to the number; then a new code opens it, on any node', async () => {
    const { id, phone } = await phoneOnly();
    const first = await confirmed(phone);
    expect(first.wait).toBe(24 * 3600);
    const refused = await first.person.reset({ reset: first.reset });
    expect(outcome(refused)).toEqual([403, 'reset-delayed']);
    expect(refused.json.retryAfterSeconds).toBeGreaterThan(23 * 3600);
    const notifications = async () =>
      (await messagesTo(service.deps, phone)).filter(({ code }) => code === null);
    expect(await notifications()).toMatchObject([{ text: expect.stringContaining('24 hours') }]);
    expect((await confirmed(phone, 1)).wait).toBeGreaterThan(24 * 3600 - 60);
    expect(await notifications()).toHaveLength(1);
    await waitADay(id);
    expect((await first.person.reset({ reset: first.reset })).status).toBe(204);
    expect((await first.person.signIn({ phone, password: newPassword })).status).toBe(200);
    const { rows } = await sql('select event from audit_events where account_id = $1 order by at, id', [id]);
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['reset-delayed', 'password-reset']),
    );
    expect((await confirmed(phone)).wait).toBe(0);
  });

  test('is possible at once with the full number of a card of the account', async () => {
    const { phone, card } = await phoneOnly({ hasCard: true });
    const { person, reset } = await confirmed(phone);
    expect(outcome(await person.reset({ reset, card_number: newCardNumber() }))).toEqual([
      422,
      'card-number-refused',
    ]);
    expect(outcome(await person.reset({ reset, card_number: '1234' }))).toEqual([422, 'card-number-refused']);
    expect((await person.reset({ reset, card_number: card })).status).toBe(204);
  });

  test('allows five wrong card numbers a day; the wait goes on', async () => {
    const { id, phone, card } = await phoneOnly({ hasCard: true });
    const { person, reset } = await confirmed(phone);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await person.reset({ reset, card_number: newCardNumber() })).status).toBe(422);
    }
    expect(outcome(await person.reset({ reset, card_number: card }))).toEqual([429, 'too-many-attempts']);
    await waitADay(id);
    expect((await person.reset({ reset })).status).toBe(204);
  });

  test('restarts the wait when the owner signs in meanwhile', async () => {
    const { id, phone } = await phoneOnly();
    await confirmed(phone);
    await waitADay(id);
    await sql("update delayed_resets set requested_at = now() - interval '25 hours' where account_id = $1", [
      id,
    ]);
    expect((await createRecovery(service).signIn({ phone, password: goodPassword })).status).toBe(200);
    expect((await confirmed(phone)).wait).toBe(24 * 3600);
  });

  test('keeps the wait when somebody knows the password but not the code', async () => {
    const { id, phone } = await phoneOnly({ methods: ['sms'] });
    await confirmed(phone);
    await waitADay(id);
    const { json } = await createRecovery(service).signIn({ phone, password: goodPassword });
    expect(json.code).toBe('mfa-required');
    const { rows } = await sql(
      'select last_signed_in_at = created_at as is_unchanged from accounts where id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_unchanged: true }]);
    expect((await confirmed(phone)).wait).toBe(0);
  });

  test('restarts the wait when the owner signs in with a code', async () => {
    const { id, phone } = await phoneOnly({ methods: ['sms'] });
    await confirmed(phone);
    const owner = createRecovery(service);
    const { mfa } = (await owner.signIn({ phone, password: goodPassword })).json;
    expect((await owner.confirm(mfa.payload, await owner.codeFor(phone))).status).toBe(200);
    await sql("update identifiers set confirmed_at = now() - interval '181 days' where account_id = $1", [
      id,
    ]);
    await waitADay(id);
    expect((await confirmed(phone)).wait).toBe(24 * 3600);
  });

  test('restarts the wait when a signed-in person uses the session meanwhile', async () => {
    const { id, phone } = await phoneOnly();
    const browser = createBrowser(service);
    expect((await browser.signIn({ email: '', phone })).status).toBe(200);
    const hoursAgo = (hours: number) =>
      sql(
        `with a as (update accounts set last_signed_in_at = last_signed_in_at - make_interval(hours => $2) where id = $1),
              t as (update tokens set idle_until = idle_until - make_interval(hours => $2) where account_id = $1)
         update sessions set signed_in_at = signed_in_at - make_interval(hours => $2),
                             idle_until = idle_until - make_interval(hours => $2)
          where account_id = $1`,
        [id, hours],
      );
    await hoursAgo(48);
    await confirmed(phone);
    await waitADay(id);
    expect((await confirmed(phone)).wait).toBe(0);
    expect((await browser.call('/user')).status).toBe(200);
    expect((await confirmed(phone)).wait).toBe(24 * 3600);
  });

  test('restarts the wait after a week', async () => {
    const { id, phone } = await phoneOnly();
    await confirmed(phone);
    await sql("update delayed_resets set requested_at = now() - interval '7 days' where account_id = $1", [
      id,
    ]);
    expect((await confirmed(phone)).wait).toBe(24 * 3600);
  });
});

describe('a reset by a number is possible at once', () => {
  test.each<[string, Given]>([
    ['that was confirmed less than 180 days ago', { phoneHours: 179 * day }],
    ['of an account with an e-mail', { verified: ['sms', 'email'] }],
  ])('%s', async (_, given) => {
    const { phone } = await phoneOnly(given);
    const { person, reset, wait } = await confirmed(phone);
    expect(wait).toBe(0);
    expect((await person.reset({ reset })).status).toBe(204);
  });

  test('when a sign-in code to it was confirmed since', async () => {
    const { phone } = await phoneOnly({ methods: ['sms'] });
    const owner = createRecovery(service);
    const { mfa } = (await owner.signIn({ phone, password: goodPassword })).json;
    expect((await owner.confirm(mfa.payload, await owner.codeFor(phone))).status).toBe(200);
    expect((await confirmed(phone)).wait).toBe(0);
  });
});
