import { describe, expect, test, vi } from 'vitest';
import { createBrowser, wrongCode } from '../../testing/browser';
import {
  addIdentifier,
  changeAndConfirm,
  changeContact,
  confirmContact,
  contactOf,
  idOf,
  makePrimary,
  withdraw,
  withStepUp,
} from '../../testing/contact';
import { startEnrolment, confirmMethod, newTargets } from '../../testing/authenticators';
import { raisedLimits } from '../../testing/raised-limits';
import { rounds } from '../../testing/race-rounds';
import { type Answer, withTestService, type TestNode } from '../../testing/service';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const nodeOf = (index: number): TestNode => service.nodes[index % 2] ?? service;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();
const code = (email: string, phone = '') => createBrowser(service).codeFor({ email, phone });

describe('in parallel on two nodes', () => {
  test('of two removals of the last two e-mails one succeeds', async () => {
    for (const _ of rounds) {
      const { account, browser } = await withStepUp(service);
      const { email } = newTargets();
      await addIdentifier(service, account, 'email', email);
      const ids = [await idOf(browser, account.email), await idOf(browser, email)];
      const answers = await Promise.all(ids.map((id, index) => withdraw(browser, id, nodeOf(index))));
      expect(statuses(answers)).toEqual([204, 409]);
      expect((await contactOf(browser)).filter(each => each.startsWith('email'))).toEqual([
        expect.stringMatching(/^email \S+ primary$/),
      ]);
    }
  });

  test('an address confirmed by two accounts belongs to one', async () => {
    for (const kind of ['email', 'phone'] as const) {
      const people = [await withStepUp(service), await withStepUp(service)];
      const address = newTargets()[kind];
      const asked = [];
      for (const { account, browser } of people) {
        const replaces = await idOf(browser, account[kind]);
        const { payload } = (await changeContact(browser, { [kind]: address, replaces })).json;
        asked.push({ browser, payload, sent: await code(address, address) });
      }
      const answers = await Promise.all(
        asked.map(({ browser, payload, sent }, index) =>
          confirmContact(browser, payload, sent, nodeOf(index)),
        ),
      );
      expect(statuses(answers)).toEqual([204, 409]);
      expect(answers.find(({ status }) => status === 409)?.json.code).toBe(`${kind}-used`);
      expect(await sql('select 1 as one from identifiers where value = $1', [address])).toHaveLength(1);
      const kept = await Promise.all(people.map(({ browser }) => contactOf(browser)));
      expect(kept.map(each => each.filter(line => line.startsWith(kind)).length)).toEqual([1, 1]);
    }
  });

  test('an address confirmed as contact of one account and authenticator of another belongs to one', async () => {
    for (const _ of rounds) {
      const [one, other] = [await withStepUp(service), await withStepUp(service)];
      const { phone } = newTargets();
      const contact = (await changeContact(one.browser, { phone })).json.payload;
      const contactCode = await code('', phone);
      const method = (await startEnrolment(other.browser, 'sms', phone)).json.payload;
      const methodCode = await code('', phone);
      const answers = await Promise.all([
        confirmContact(one.browser, contact, contactCode, nodeOf(0)),
        confirmMethod(other.browser, method, methodCode),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.find(({ status }) => status >= 300)?.json.code).toBe('phone-used');
    }
  });

  test('a code is accepted once', async () => {
    const { browser } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    const sent = await code(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => confirmContact(browser, payload, sent, nodeOf(index))),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ json }) => json?.code === 'code-refused')).toHaveLength(7);
  });

  test('a resend during the confirmation is refused as ended, not as too early', async () => {
    const { browser } = await withStepUp(service);
    const { payload } = (await changeContact(browser, { email: newTargets().email })).json;
    await sql("update challenges set may_resend_at = now() - interval '1 second' where payload = $1", [
      payload,
    ]);
    const confirming = await service.deps.db.connect();
    await confirming.query('begin');
    await confirming.query('delete from challenges where payload = $1', [payload]);
    const asked = browser.call('/challenge/resend', { body: { payload } }, nodeOf(1));
    await vi.waitFor(async () => {
      const [row] = await sql(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(row).toBeDefined();
    });
    await confirming.query('commit');
    confirming.release();
    expect((await asked).json).toMatchObject({ code: 'challenge-ended' });
  });

  test('of thirty wrong codes at most five are checked', async () => {
    const { browser } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    const sent = await code(email);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const guess = String((Number(wrongCode(sent)) + index) % 10 ** 6).padStart(6, '0');
        return confirmContact(browser, payload, guess === sent ? '000000' : guess, nodeOf(index));
      }),
    );
    expect(await sql('select tries from challenges where payload = $1', [payload])).toEqual([{ tries: 5 }]);
  });

  test('of two addresses made primary one is primary', async () => {
    for (const _ of rounds) {
      const { account, browser } = await withStepUp(service);
      const emails = [newTargets().email, newTargets().email];
      for (const email of emails) await addIdentifier(service, account, 'email', email);
      const ids = await Promise.all(emails.map(email => idOf(browser, email)));
      const answers = await Promise.all(ids.map((id, index) => makePrimary(browser, id, nodeOf(index))));
      expect(statuses(answers)).toEqual([204, 204]);
      const primary = (await contactOf(browser)).filter(each => /^email.*primary$/.test(each));
      expect(primary).toHaveLength(1);
    }
  });

  test('an address that is removed and made primary is either removed or primary', async () => {
    for (const _ of rounds) {
      const { account, browser } = await withStepUp(service);
      const { email } = newTargets();
      await addIdentifier(service, account, 'email', email);
      const id = await idOf(browser, email);
      const answers = await Promise.all([
        withdraw(browser, id, nodeOf(0)),
        makePrimary(browser, id, nodeOf(1)),
      ]);
      expect(answers[0]?.status).toBe(204);
      expect([204, 404]).toContain(answers[1]?.status);
      expect((await contactOf(browser))[0]).toBe(`email ${account.email} primary`);
    }
  });

  test('two accounts that exchange their addresses do not deadlock', async () => {
    for (const _ of rounds) {
      const people = [await withStepUp(service), await withStepUp(service)];
      const [mine, theirs] = [newTargets().email, newTargets().email];
      const emails = [mine, theirs];
      for (const [index, { browser }] of people.entries()) {
        await changeAndConfirm(browser, { email: emails[index] ?? '' });
      }
      const asked = [];
      for (const [index, { browser }] of people.entries()) {
        const wanted = emails[1 - index] ?? '';
        const replaces = await idOf(browser, emails[index] ?? '');
        const { payload } = (await changeContact(browser, { email: wanted, replaces })).json;
        asked.push({ browser, payload, sent: await code(wanted) });
      }
      const answers = await Promise.all(
        asked.map(({ browser, payload, sent }, index) =>
          confirmContact(browser, payload, sent, nodeOf(index)),
        ),
      );
      expect(answers.filter(({ status }) => ![204, 409].includes(status))).toEqual([]);
      for (const email of emails) {
        expect((await sql('select 1 as one from identifiers where value = $1', [email])).length).toBeLessThan(
          2,
        );
      }
    }
  });

  test('no combination of calls of one account returns an internal error', async () => {
    for (const _ of rounds) {
      const { account, browser } = await withStepUp(service, { methods: ['email', 'sms'] });
      const [spare, { email, phone }] = [newTargets(), newTargets()];
      await addIdentifier(service, account, 'email', spare.email);
      const [first, second] = [await idOf(browser, account.email), await idOf(browser, spare.email)];
      const byMail = (await changeContact(browser, { email, replaces: first })).json.payload;
      const bySms = (await changeContact(browser, { phone })).json.payload;
      const codes = [await code(email), await code('', phone)];
      const waiting = createBrowser(service);
      const signIn = (await waiting.signIn(account)).json.mfa.payload;
      await sql('update challenges set may_resend_at = now() where account_id = $1', [account.id]);
      const answers = await Promise.all([
        confirmContact(browser, byMail, codes[0], nodeOf(0)),
        confirmContact(browser, bySms, codes[1], nodeOf(1)),
        browser.call('/challenge/resend', { body: { payload: byMail } }, nodeOf(1)),
        browser.call('/challenge/resend', { body: { payload: bySms } }, nodeOf(0)),
        withdraw(browser, first, nodeOf(1)),
        makePrimary(browser, second, nodeOf(0)),
        waiting.call(`/mfa/sudo?payload=${signIn}&resend=1`, {}, nodeOf(1)),
        changeContact(browser, { email: newTargets().email }, nodeOf(0)),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const verified = (await contactOf(browser)).filter(each => !each.includes('unverified'));
      expect(verified.filter(each => /^email.*primary$/.test(each))).toHaveLength(1);
      expect(verified.filter(each => /^phone.*primary$/.test(each))).toHaveLength(1);
    }
  });
});
