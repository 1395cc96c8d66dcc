import { describe, expect, test } from 'vitest';
import { addPerson } from '../../testing/cards';
import {
  addDuplicateAccounts,
  type DuplicateOptions,
  choosing,
  holdings,
  prove,
  resolve,
} from '../../testing/duplicates';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { rounds } from '../../testing/race-rounds';
import { withTestService } from '../../testing/service';
import { SystemUnavailable } from '../../kernel/ports/card-system';

const service = withTestService({ nodes: 2, env: raisedLimits() });

type Data = Record<string, string>;
const anna = { firstname: 'Anna', lastname: 'Peeters', birthdate: '1980-02-03' };
const bert = { firstname: 'Bert', lastname: 'Maes', birthdate: '1975-06-07' };

/** Two accounts that share a mailbox, each linked to a directory person, and a session of the first that has the code. */
async function sharing(mineData: Data, theirData: Data, theirs: DuplicateOptions = {}) {
  const mineId = await addPerson(service.deps, { platform: 'client', ...mineData });
  const theirId = await addPerson(service.deps, { platform: 'personal', ...theirData });
  const { shared, accounts } = await addDuplicateAccounts(
    service,
    { columns: { customer_user_id: mineId, language: 'en' } },
    { hasCard: true, ...theirs, columns: { user_id: theirId, language: 'en' } },
  );
  const [mine, other] = [accounts[0], accounts[1]];
  const browser = await choosing(service, mine);
  await prove(browser, { email: shared.email });
  return { email: shared.email, mine, other, browser, theirId };
}

const notificationsFor = async (destination: string) =>
  (await messagesTo(service.deps, destination))
    .filter(({ code, subject, text }) => code === null && !/device/i.test(subject ?? text))
    .map(({ subject, text }) => subject ?? text);

describe('another person’s card number merges nothing', () => {
  test.each<[string, Data, Data]>([
    ['if the directory’s names differ', anna, { ...anna, firstname: 'Bea' }],
    ['if the directory’s birth dates differ', anna, { ...anna, birthdate: '1999-01-01' }],
    ['if names and birth dates differ', anna, bert],
    ['if only the last names are known and differ', { lastname: 'Peeters' }, { lastname: 'Maes' }],
    [
      'if the register numbers differ, even with the same name',
      { ...anna, register_number: '85.07.30-033.28' },
      { ...anna, register_number: '93.05.12-017.59' },
    ],
  ])('%s', async (_, mineData, theirData) => {
    const { email, other, browser } = await sharing(mineData, theirData);
    const before = await holdings(service, other);
    const answer = await resolve(browser, { email, card_numbers: [other.card] });
    expect([answer.status, answer.json.code]).toEqual([409, 'different-person']);
    const partly = await resolve(browser, { email, card_numbers: [other.card], only_allowed: true });
    expect(partly.json.code).toBe('different-person');
    expect(await holdings(service, other)).toEqual(before);
  });

  test('a code to the other account’s own address does not either, and no link moves', async () => {
    const { email, other, browser } = await sharing(anna, bert, { keeps: 'phone' });
    await prove(browser, other.own);
    const answer = await resolve(browser, { email, remove_user_linked: true });
    expect([answer.status, answer.json.code]).toEqual([409, 'different-person']);
    expect((await resolve(browser, { email })).status).toBe(200);
    expect(await holdings(service, other)).toContainEqual(expect.stringMatching(/^personal /));
  });

  test.each<[string, Data, Data]>([
    [
      'the register number is the same',
      { ...anna, register_number: '85.07.30-033.28' },
      { ...bert, register_number: '85.07.30-033.28' },
    ],
    ['the directory has no names to compare', anna, {}],
  ])('but it does if %s', async (_, mineData, theirData) => {
    const { email, mine, other, browser, theirId } = await sharing(mineData, theirData);
    expect((await resolve(browser, { email, card_numbers: [other.card] })).status).toBe(200);
    expect(await holdings(service, mine)).toContain(`personal ${theirId}`);
  });

  test('nothing is merged by a card while the directory cannot compare the people', async () => {
    const { email, other, browser } = await sharing(anna, bert);
    const before = await holdings(service, other);
    const { directory } = service.deps;
    service.deps.directory = {
      ...directory,
      identitiesOf: () => Promise.reject(new SystemUnavailable('no answer')),
    };
    const answer = await resolve(browser, { email, card_numbers: [other.card] });
    service.deps.directory = directory;
    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
    expect(await holdings(service, other)).toEqual(before);
  });

  test('a platform link that is added in parallel is compared too', async () => {
    for (const _ of rounds) {
      const { shared, accounts } = await addDuplicateAccounts(service, {}, { hasCard: true });
      const [mine, other] = [accounts[0], accounts[1]];
      const mineId = await addPerson(service.deps, { platform: 'client', ...anna });
      const theirId = await addPerson(service.deps, { platform: 'personal', ...bert });
      const browser = await choosing(service, mine);
      await prove(browser, { email: shared.email });
      const link = (account: { id: string }, platform: string, person: string) =>
        service.deps.db.query(
          `insert into platform_links (account_id, platform, person_id) select id, $2, $3 from accounts where id = $1 for share`,
          [account.id, platform, person],
        );
      await link(other, 'personal', theirId);
      const [answer] = await Promise.all([
        resolve(browser, { email: shared.email, card_numbers: [other.card] }),
        link(mine, 'client', mineId),
      ]);
      expect([200, 409, 429]).toContain(answer.status);
      const links = (await holdings(service, mine)).filter(each => /^(client|personal) /.test(each));
      if (answer.status !== 200) expect(links).toEqual([`client ${mineId}`]);
      else expect(links).toContain(`personal ${theirId}`);
    }
  });
});

describe('every account that shares a mailbox is notified at its other addresses', () => {
  test('a closed one, whose directory person is notified too', async () => {
    const { email, other, browser } = await sharing(anna, {
      ...anna,
      emails: 'anna@directory.example',
      phones: '+32470990011',
    });
    expect((await resolve(browser, { email, card_numbers: [other.card] })).status).toBe(200);
    await runJobs(service.deps);
    expect(await notificationsFor('anna@directory.example')).toEqual([
      'Your account was merged into another one',
    ]);
    expect(await notificationsFor('+32470990011')).toEqual([
      expect.stringContaining('was merged into another one'),
    ]);
  });

  test('and one that stays as it is', async () => {
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { columns: { language: 'en' } },
      { keeps: 'phone', columns: { language: 'en' } },
      { columns: { language: 'en' } },
    );
    const [mine, taken, left] = accounts;
    const own = { method: 'phone', value: '+32470990022' };
    await service.deps.db.query(
      `insert into identifiers (account_id, kind, value, is_primary, is_shared, verified_at) values ($1, $2, $3, true, true, now())`,
      [left.id, own.method, own.value],
    );
    await service.deps.db.query(
      `insert into identifiers (account_id, kind, value, is_primary, is_shared, verified_at) values ($1, $2, $3, true, true, now())`,
      [mine.id, own.method, own.value],
    );
    const browser = await choosing(service, mine);
    await prove(browser, { email: shared.email });
    await prove(browser, { phone: own.value });
    const answer = await resolve(browser, { email: shared.email, phone: own.value, only_allowed: true });
    expect([answer.status, answer.json.left]).toEqual([200, 1]);
    const [phone = ''] = Object.values(taken.own);
    expect(await notificationsFor(phone)).toEqual([expect.stringContaining('moved to another account')]);
    expect(await notificationsFor(shared.email)).toContain(
      'Your address or number is now on this account only',
    );
  });
});
