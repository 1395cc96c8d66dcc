import { describe, expect, test } from 'vitest';
import { importAccounts } from '../../imports/import-accounts';
import { goodPassword } from '../../testing/accounts';
import { type Browser, createBrowser } from '../../testing/browser';
import { idOf, withdraw } from '../../testing/contact';
import {
  addDuplicateAccounts,
  requireSignInCode,
  type DuplicateOptions,
  choosing,
  confirmCode,
  holdings,
  prove,
  resolve,
  skip,
} from '../../testing/duplicates';
import { raisedLimits } from '../../testing/raised-limits';
import { rounds } from '../../testing/race-rounds';
import { type Answer, withTestService, type TestNode } from '../../testing/service';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const nodeOf = (index: number): TestNode => service.nodes[index % 2] ?? service;
const failures = (answers: readonly Answer[]) => answers.filter(({ status }) => status >= 500);

/** Accounts that have each verified the shared e-mail in their own session. */
async function proven<const Given extends readonly DuplicateOptions[]>(...given: Given) {
  const { shared, accounts } = await addDuplicateAccounts(service, ...given);
  const browsers: Browser[] = [];
  for (const account of accounts) {
    const browser = await choosing(service, account);
    await prove(browser, { email: shared.email });
    browsers.push(browser);
  }
  const carriers = async () =>
    (await sql('select account_id from identifiers where value = $1', [shared.email])).map(
      ({ account_id }) => account_id,
    );
  return {
    email: shared.email,
    accounts,
    browsers: browsers as { [Key in keyof Given]: Browser },
    carriers,
  };
}

/** The calls of a race, alternating between the nodes. */
const atOnce = [0, 1, 2, 3, 4, 5, 6, 7];

describe('in parallel on two nodes', () => {
  test('of two accounts that transfer the same identifier one gets it', async () => {
    for (const _ of rounds) {
      const { email, browsers, carriers } = await proven({ keeps: 'phone' }, { keeps: 'phone' });
      const answers = await Promise.all(
        browsers.map((browser, index) => resolve(browser, { email }, nodeOf(index))),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await carriers()).toHaveLength(1);
    }
  });

  test('of two accounts that close each other one survives with everything', async () => {
    for (const _ of rounds) {
      const { email, accounts, browsers, carriers } = await proven({ hasCard: true }, { hasCard: true });
      const answers = await Promise.all(
        browsers.map((browser, index) =>
          resolve(browser, { email, card_numbers: [accounts[index === 0 ? 1 : 0].card] }, nodeOf(index)),
        ),
      );
      expect(failures(answers)).toEqual([]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [left] = await carriers();
      expect((await holdings(service, { id: left })).filter(each => each.startsWith('card'))).toHaveLength(2);
      expect(
        await sql('select 1 from accounts where id = any($1)', [accounts.map(({ id }) => id)]),
      ).toHaveLength(1);
    }
  });

  test('three accounts that merge in a circle do not deadlock', async () => {
    for (const _ of rounds) {
      const keeping = { keeps: 'phone' } as const;
      const { email, browsers, carriers } = await proven(keeping, keeping, keeping);
      const answers = await Promise.all(
        browsers.map((browser, index) => resolve(browser, { email }, nodeOf(index))),
      );
      expect(failures(answers)).toEqual([]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await carriers()).toHaveLength(1);
    }
  });

  test('a repeated merge is done once and issues one token', async () => {
    const { email, accounts, browsers } = await proven({}, { hasCard: true });
    const card_numbers = [accounts[1].card];
    const limited = browsers[0].token();
    const answers = await Promise.all(
      atOnce.map(index => {
        const browser = createBrowser(service);
        browser.setToken(limited);
        return resolve(browser, { email, card_numbers }, nodeOf(index));
      }),
    );
    expect(failures(answers)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sql('select 1 from tokens where account_id = $1', [accounts[0].id])).toHaveLength(1);
  });

  test('of a merge and a skip one succeeds, and one token remains', async () => {
    for (const _ of rounds) {
      const { email, accounts, browsers, carriers } = await proven({}, { keeps: 'phone' });
      const answers = await Promise.all([
        resolve(browsers[0], { email }, nodeOf(0)),
        skip(browsers[0], nodeOf(1)),
      ]);
      expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await carriers()).toHaveLength(answers[0]?.status === 200 ? 1 : 2);
      expect(await sql('select 1 from tokens where account_id = $1', [accounts[0].id])).toHaveLength(1);
    }
  });

  test('a sign-in to the closed account succeeds before the merge or fails', async () => {
    for (const _ of rounds) {
      const { email, accounts, browsers } = await proven({}, { hasCard: true });
      const late = createBrowser(service);
      const other = accounts[1];
      const answers = await Promise.all([
        resolve(browsers[0], { email, card_numbers: [other.card] }, nodeOf(0)),
        late.signIn({ email, phone: '' }, other.password),
        browsers[1].call('/duplicated', {}, nodeOf(1)),
        requireSignInCode(browsers[1], { email: 'somewhere@test.example' }, nodeOf(1)),
        skip(browsers[1], nodeOf(1)),
      ]);
      expect(failures(answers)).toEqual([]);
      expect(answers[0]?.status).toBe(200);
      expect(await sql('select 1 from tokens where account_id = $1', [other.id])).toEqual([]);
      if (late.token()) expect((await late.call('/duplicated')).json.code).toBe('login-required');
    }
  });

  test('no account loses its last identifier if the other account removes one meanwhile', async () => {
    for (const _ of rounds) {
      const { email, accounts, browsers } = await proven({}, { keeps: 'email' });
      const other = accounts[1];
      const theirs = browsers[1];
      await skip(theirs);
      await sql("update sessions set step_up_until = now() + interval '5 minutes' where account_id = $1", [
        other.id,
      ]);
      const own = await idOf(theirs, (other.own as { email: string }).email);
      const answers = await Promise.all([
        resolve(browsers[0], { email }, nodeOf(0)),
        withdraw(theirs, own, nodeOf(1)),
      ]);
      expect(failures(answers)).toEqual([]);
      expect((await holdings(service, other)).length).toBeGreaterThan(0);
    }
  });

  test('an account that is imported meanwhile loses the identifier too, or nothing changes', async () => {
    for (const index of rounds) {
      const { email, browsers, carriers } = await proven({}, { keeps: 'phone' });
      const csv = `reference,emails,phones,password\nlate-${index},${email},+3249755500${index},${goodPassword}\n`;
      const [answer] = await Promise.all([
        resolve(browsers[0], { email }, nodeOf(0)),
        importAccounts(nodeOf(1).deps, csv),
      ]);
      expect(answer.status).toBeLessThan(500);
      const left = await carriers();
      const shared = await sql('select 1 from identifiers where value = $1 and is_shared', [email]);
      expect(shared).toHaveLength(left.length > 1 ? left.length : 0);
    }
  });

  test('of fifty wrong codes at most five are checked', async () => {
    const { shared, accounts } = await addDuplicateAccounts(service, {}, { keeps: 'phone' });
    const browser = await choosing(service, accounts[0]);
    const { payload } = (await requireSignInCode(browser, { email: shared.email })).json;
    const code = await browser.codeFor({ email: shared.email, phone: '' });
    const guesses = Array.from({ length: 50 }, (_, index) =>
      String((Number(code) + 1 + index) % 10 ** 6).padStart(6, '0'),
    );
    const answers = await Promise.all(
      guesses.map((guess, index) => confirmCode(browser, payload, guess, nodeOf(index))),
    );
    expect(failures(answers)).toEqual([]);
    expect(await sql('select tries from challenges where payload = $1', [payload])).toEqual([{ tries: 5 }]);
  });

  test('of two codes that are requested one is valid', async () => {
    const { shared, accounts } = await addDuplicateAccounts(service, {}, { keeps: 'phone' });
    const browser = await choosing(service, accounts[0]);
    const answers = await Promise.all(
      atOnce.map(index => requireSignInCode(browser, { email: shared.email }, nodeOf(index))),
    );
    expect(new Set(answers.map(({ json }) => json.payload)).size).toBe(1);
    const code = await browser.codeFor({ email: shared.email, phone: '' });
    expect((await confirmCode(browser, answers[0]?.json.payload, code)).status).toBe(200);
  });
});
