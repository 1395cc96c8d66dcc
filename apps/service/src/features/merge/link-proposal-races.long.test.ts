import { describe, expect, test } from 'vitest';
import { importAccounts } from '../../imports/import-accounts';
import { addCard } from '../../testing/cards';
import { addIdentifier } from '../../testing/contact';
import {
  addDirectoryPerson,
  claim,
  linkOf,
  prove,
  proved,
  reject,
  show,
  linkProposalEvents,
  withProposal,
} from '../../testing/link-proposals';
import { runJobs } from '../../testing/jobs';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const nodeOf = (index: number) => service.nodes[index % 2];
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function holders(personId: string): Promise<number> {
  const { rows } = await sql('select count(*)::int as count from platform_links where person_id = $1', [
    personId,
  ]);
  return rows[0].count;
}

test('of two accounts that accept the same person in parallel one is linked, and the other does not change', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await signedIn(service);
    const other = await signedIn(service);
    const record = await addDirectoryPerson(service, {
      emails: `${one.account.email} ${other.account.email}`,
    });
    await runJobs(service.deps);
    const claims: (typeof one & Awaited<ReturnType<typeof proved>>)[] = [];
    for (const person of [one, other]) {
      const { offer } = (await show(person.browser)).json;
      const proof = await proved(service, { ...person, offer: offer.id, record });
      claims.push({ ...person, ...proof });
    }
    const answers = await times(2, index => {
      const { browser, payload, code } = claims[index] as (typeof claims)[0];
      return claim(browser, payload, code, nodeOf(index));
    });
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('fuzzion-failed');
    expect(await holders(record.id)).toBe(1);
    const events = await Promise.all(claims.map(({ account }) => linkProposalEvents(service, account)));
    expect(events.flat()).toEqual(['person-linked']);
  }
});

test('a code that is confirmed several times links once', async () => {
  const person = await withProposal(service);
  const { payload, code } = await proved(service, person);
  const answers = await times(4, index => claim(person.browser, payload, code, nodeOf(index)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await linkOf(service, person.account)).toBe(person.record.id);
  expect(await linkProposalEvents(service, person.account)).toEqual(['person-linked']);
});

describe('in parallel with another link to the same person', () => {
  test('a card added to the same account: one link, and both calls succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await withProposal(service);
      const card_number = await addCard(service.deps, { user_id: person.record.id });
      const { payload, code } = await proved(service, person);
      const [claimed, attached] = await Promise.all([
        claim(person.browser, payload, code, nodeOf(0)),
        person.browser.call('/onboarding/attach', { body: { card_number } }, nodeOf(1)),
      ]);
      expect([200, 409]).toContain(claimed.status);
      expect(attached.status).toBe(200);
      expect(await linkOf(service, person.account)).toBe(person.record.id);
    }
  });

  test('two cards of the person: no deadlock', async () => {
    const person = await withProposal(service);
    const cards = [];
    for (let index = 0; index < 3; index += 1)
      cards.push(await addCard(service.deps, { user_id: person.record.id }));
    const { payload, code } = await proved(service, person);
    const answers = await Promise.all([
      ...cards.map((card_number, index) =>
        person.browser.call('/onboarding/attach', { body: { card_number } }, nodeOf(index)),
      ),
      claim(person.browser, payload, code),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await linkOf(service, person.account)).toBe(person.record.id);
  });

  test('a card added by another account: one account has the person', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await withProposal(service);
      const other = await signedIn(service);
      await addIdentifier(service, other.account, 'phone', person.record.phone);
      const card_number = await addCard(service.deps, { user_id: person.record.id });
      const { payload, code } = await proved(service, person);
      const [claimed] = await Promise.all([
        claim(person.browser, payload, code, nodeOf(0)),
        other.browser.call('/onboarding/attach', { body: { card_number } }, nodeOf(1)),
      ]);
      expect([200, 409]).toContain(claimed.status);
      expect(await holders(person.record.id)).toBe(1);
      const owner = claimed.status === 200 ? person.account : other.account;
      expect(await linkOf(service, owner)).toBe(person.record.id);
    }
  });

  test('an import that links the person: one account has them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await withProposal(service);
      const { payload, code } = await proved(service, person);
      const csv = `reference,emails,user_id\nrace-${round},race${round}@test.example,${person.record.id}\n`;
      const [claimed, report] = await Promise.all([
        claim(person.browser, payload, code),
        importAccounts(service.nodes[1]?.deps ?? service.deps, csv),
      ]);
      expect([claimed.status, report.refused]).toEqual(claimed.status === 200 ? [200, 1] : [409, 0]);
      expect(await holders(person.record.id)).toBe(1);
    }
  });

  test('a rejection: the person is either linked or never proposed again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await withProposal(service);
      const { payload, code } = await proved(service, person);
      const [claimed, rejected] = await Promise.all([
        claim(person.browser, payload, code, nodeOf(0)),
        reject(person.browser, person.offer, nodeOf(1)),
      ]);
      expect(statuses([claimed, rejected])).toEqual(claimed.status === 200 ? [200, 404] : [200, 409]);
      expect(await linkOf(service, person.account)).toBe(claimed.status === 200 ? person.record.id : null);
    }
  });
});

describe('five wrong tries a day', () => {
  const hours = (count: number) =>
    sql(
      `update limit_counts set at = array(select t - make_interval(hours => $1) from unnest(at) as t)
        where limit_name = 'wrongProposalEvidence'`,
      [count],
    );

  test('of fifty parallel tries on two nodes five are checked; the correct one waits too, and the error contains the time', async () => {
    const person = await withProposal(service);
    const guess = (index: number) =>
      prove(
        person.browser,
        { offer: person.offer, birthdate: `19${50 + (index % 40)}-01-02` },
        nodeOf(index),
      );
    const answers = await times(50, guess);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    const right = await prove(person.browser, { offer: person.offer, birthdate: person.record.birthdate });
    expect([right.status, right.json.code]).toEqual([429, 'too-many-attempts']);
    expect(right.json.retryAfterSeconds).toBeGreaterThan(23 * 3600);
    await hours(24);
    expect(
      (await prove(person.browser, { offer: person.offer, birthdate: person.record.birthdate })).status,
    ).toBe(200);
  });

  test('correct tries do not count, and each directory person is counted separately', async () => {
    const person = await withProposal(service);
    for (let index = 0; index < 7; index += 1) await proved(service, person);
    const other = await withProposal(service);
    await times(5, index => prove(other.browser, { offer: other.offer, birthdate: `198${index}-01-02` }));
    expect(
      (await prove(other.browser, { offer: other.offer, birthdate: other.record.birthdate })).status,
    ).toBe(429);
    expect(
      (await prove(person.browser, { offer: person.offer, birthdate: person.record.birthdate })).status,
    ).toBe(200);
  });

  test('a directory person that has lost birth date and card counts too and is not proposed again', async () => {
    const person = await withProposal(service);
    await sql('update directory_people set birthdate = null where person_id = $1', [person.record.id]);
    const tries = await times(8, index =>
      prove(person.browser, { offer: person.offer, birthdate: '1990-05-17' }, nodeOf(index)),
    );
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(3);
    await runJobs(service.deps);
    expect((await show(person.browser)).json.offer).toBeNull();
  });
});
