import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCard } from '../../testing/cards';
import { messagesTo } from '../../testing/messages';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { startTestService } from '../../testing/service';

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
beforeAll(async () => {
  const unlimited = { most: 10_000, seconds: 3600 };
  service = await startTestService({
    nodes: 2,
    // Raised limits: limits.test.ts tests the default values.
    env: {
      LIMITS: JSON.stringify({
        counted: {
          unconfirmedByNetwork: unlimited,
          unconfirmedByNumberBlock: unlimited,
          unconfirmedToBlockBySite: unlimited,
          invalidNumbers: unlimited,
          onboardingsByAssignment: unlimited,
          destinationsByOwner: unlimited,
        },
      }),
    },
  });
});
afterAll(() => service.stop());

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

/** A person with a live challenge for a new e-mail. */
async function waiting({ node = 0 } = {}) {
  const newcomer = createNewcomer(service.nodes[node] ?? service);
  await newcomer.begin({ card_number: await addCard(service.deps) });
  await newcomer.accept();
  await newcomer.describe();
  const { email } = newAddresses();
  const { payload } = (await newcomer.email(email)).json.challenge;
  return { newcomer, email, payload: payload as string, code: await newcomer.codeFor(email) };
}

const wrong = (code: string, nth = 1) =>
  String((Number(code) + nth) % 10 ** code.length).padStart(code.length, '0');
const refused = { status: 422, json: { code: 'code-refused' } };

describe('a code is refused', () => {
  test('if it is wrong', async () => {
    const { newcomer, payload, code } = await waiting();
    expect(await newcomer.confirm(payload, wrong(code))).toMatchObject(refused);
    expect((await newcomer.show()).json.challenge.tries_left).toBe(4);
  });

  test('if it was used', async () => {
    const { newcomer, payload, code } = await waiting();
    expect((await newcomer.confirm(payload, code)).status).toBe(200);
    expect(await newcomer.confirm(payload, code)).toMatchObject(refused);
  });

  test('if it is expired', async () => {
    const { newcomer, payload, code } = await waiting();
    await sql('update challenges set expires_at = now() where payload = $1', [payload]);
    expect(await newcomer.confirm(payload, code)).toMatchObject(refused);
  });

  test('after a resend, which keeps payload and tries', async () => {
    const { newcomer, email, payload, code } = await waiting();
    await newcomer.confirm(payload, wrong(code));
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    const resent = await newcomer.resend(payload);
    expect(resent.json).toMatchObject({ payload, tries_left: 4, resend_in: 30 });
    expect(await newcomer.confirm(payload, code)).toMatchObject(refused);
    expect((await newcomer.confirm(payload, await newcomer.codeFor(email))).status).toBe(200);
  });

  test('if the e-mail was changed meanwhile', async () => {
    const { newcomer, payload, code } = await waiting();
    await newcomer.email(newAddresses().email);
    expect(await newcomer.confirm(payload, code)).toMatchObject(refused);
  });

  test('with the payload and code of another person', async () => {
    const one = await waiting();
    const other = await waiting();
    expect(await one.newcomer.confirm(other.payload, other.code)).toMatchObject(refused);
    expect(await one.newcomer.confirm(one.payload, other.code)).toMatchObject(refused);
  });

  test('if it has another purpose: the code of the e-mail for the phone', async () => {
    const { newcomer, payload, code } = await waiting();
    await newcomer.confirm(payload, code);
    const sent = await newcomer.phone(newAddresses().phone);
    expect(await newcomer.confirm(sent.json.challenge.payload, code)).toMatchObject(refused);
    expect((await newcomer.show()).json.is_phone_proven).toBe(false);
  });

  test.each([
    [
      'in full-width digits',
      (code: string) => code.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit))),
    ],
    ['with letters', () => 'abcdef'],
    ['empty but for blanks', () => '   '],
  ])('%s', async (_, change) => {
    const { newcomer, payload, code } = await waiting();
    expect(await newcomer.confirm(payload, change(code))).toMatchObject(refused);
  });

  test.each([
    ['as a number', Number],
    ['as an array', (code: string) => [code]],
    ['as an object', (code: string) => ({ code })],
    ['missing', () => undefined],
  ])('%s is a bad request', async (_, change) => {
    const { newcomer, payload, code } = await waiting();
    const answer = await newcomer.confirm(payload, change(code));
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid-request']);
  });
});

test('a code with spaces is accepted', async () => {
  const { newcomer, payload, code } = await waiting();
  expect((await newcomer.confirm(payload, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
});

test('a repeated step sends one code', async () => {
  const { newcomer, email, payload } = await waiting();
  const again = await newcomer.email(email);
  expect(again.json.challenge.payload).toBe(payload);
  expect(await messagesTo(service.deps, email)).toHaveLength(1);
});

test('after five tries the correct code is refused, and a resend starts a new challenge', async () => {
  const { newcomer, email, payload, code } = await waiting();
  for (let tries = 0; tries < 5; tries += 1) await newcomer.confirm(payload, wrong(code, tries + 1));
  expect(await newcomer.confirm(payload, code)).toMatchObject(refused);
  expect((await newcomer.show()).json.challenge.tries_left).toBe(0);
  const { json: challenge } = await newcomer.resend(payload);
  expect(challenge.tries_left).toBe(5);
  expect(challenge.payload).not.toBe(payload);
  expect((await newcomer.confirm(challenge.payload, await newcomer.codeFor(email))).status).toBe(200);
});

test('only a keyed hash of a code is stored', async () => {
  const { payload, code } = await waiting();
  const { rows } = await sql('select * from challenges where payload = $1', [payload]);
  expect(JSON.stringify(rows)).not.toContain(code);
});

describe('in parallel on two nodes', () => {
  const both = <T>(times: number, ask: (node: number, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, index) => ask(index % 2, index)));
  const as = (handle: string, node: number, payload: string, code: string) =>
    (service.nodes[node] ?? service).call('/challenge/confirm', {
      headers: { 'X-Onboarding': handle },
      body: { payload, code },
    });

  const triesOf = async (payload: string) =>
    (await sql('select tries from challenges where payload = $1', [payload])).rows[0].tries as number;

  /** Locks the onboarding until it is released. */
  async function holdOnboardings(): Promise<() => Promise<void>> {
    const client = await service.deps.db.connect();
    await client.query('begin');
    await client.query('select 1 from onboardings for update');
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  test('a code that is confirmed 8 times is accepted once', async () => {
    const { newcomer, payload, code } = await waiting();
    const release = await holdOnboardings();
    const asked = both(8, node => as(newcomer.handle(), node, payload, code));
    // All allowed tries have found the code correct before the first one completes.
    await expect.poll(async () => (await triesOf(payload)) === 5).toBe(true);
    await release();
    const answers = await asked;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'code-refused')).toHaveLength(7);
  });

  test('of 50 wrong codes at most 5 are checked', async () => {
    const { newcomer, payload, code } = await waiting();
    const answers = await both(50, (node, index) =>
      as(newcomer.handle(), node, payload, wrong(code, index + 1)),
    );
    expect(answers.every(({ status }) => status === 422)).toBe(true);
    expect(await triesOf(payload)).toBe(5);
    const { rows: counted } = await sql(
      "select max(cardinality(at)) as most from limit_counts where limit_name = 'wrongCodes'",
    );
    expect(counted[0].most).toBeLessThanOrEqual(5);
  });

  test('a card in several onboardings creates one account', async () => {
    const number = await addCard(service.deps);
    const all = await both(6, async node => {
      const newcomer = createNewcomer(service.nodes[node] ?? service);
      await newcomer.begin({ card_number: number });
      await newcomer.upToPassword();
      return newcomer;
    });
    const answers = await Promise.all(all.map(newcomer => newcomer.password()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'card-activated')).toHaveLength(5);
    const { rows } = await sql('select count(*)::int as held from card_assignments where last_four = $1', [
      number.slice(-4),
    ]);
    expect(rows).toEqual([{ held: 1 }]);
  });

  test('an e-mail verified in two onboardings creates one account', async () => {
    const { email } = newAddresses();
    const all = [];
    for (const node of service.nodes) {
      const newcomer = createNewcomer(node);
      await newcomer.begin({ card_number: await addCard(service.deps) });
      await newcomer.upToPassword({ email, phone: newAddresses().phone });
      all.push(newcomer);
    }
    const answers = await Promise.all(all.map(newcomer => newcomer.password()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('signs-in-already');
  });

  test('an onboarding completed 8 times creates one account', async () => {
    const newcomer = createNewcomer(service);
    await newcomer.begin({ card_number: await addCard(service.deps) });
    await newcomer.upToPassword();
    const answers = await both(8, () => newcomer.password());
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a repeated resend sends one code', async () => {
    const { newcomer, email, payload } = await waiting();
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    const answers = await both(4, () => newcomer.resend(payload));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await messagesTo(service.deps, email)).toHaveLength(2);
  });
});
