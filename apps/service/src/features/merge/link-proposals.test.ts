import { describe, expect, test } from 'vitest';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import { createBrowser } from '../../testing/browser';
import { addCard, addPerson } from '../../testing/cards';
import {
  addDirectoryPerson,
  newDirectoryAddresses,
  show,
  skip,
  whileAway,
  withProposal,
} from '../../testing/link-proposals';
import { runJobs } from '../../testing/jobs';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const offerOf = async (person: Pick<Awaited<ReturnType<typeof signedIn>>, 'browser'>) =>
  (await show(person.browser)).json.offer;

test('a job after the sign-in finds a directory person with the same verified e-mail and proposes it with masked data', async () => {
  const { browser, account, record } = await withProposal(service, {
    firstname: 'Marie',
    lastname: 'Dubois',
  });
  const { json } = await show(browser);
  expect(json).toMatchObject({
    offer: {
      platform: 'personal',
      found_by: 'email',
      initials: 'M. D.',
      proof: 'birthdate',
      addresses: [
        { channel: 'sms', shared: false, removable: false, gets_code: true },
        { channel: 'email', shared: true, removable: true, gets_code: false },
      ],
    },
    challenge: null,
    end: null,
  });
  const text = JSON.stringify(json);
  for (const secret of [account.email, record.phone, record.birthdate, record.id, 'Marie', 'Dubois']) {
    expect(text).not.toContain(secret);
  }
});

test('the link proposal stores only masked data', async () => {
  const { account, record } = await withProposal(service, { firstname: 'Odile', lastname: 'Renard' });
  const { rows } = await sql('select to_jsonb(o)::text as row from link_proposals o where account_id = $1', [
    account.id,
  ]);
  expect(rows).toHaveLength(1);
  for (const secret of [account.email, record.phone, 'Odile', 'Renard', record.birthdate]) {
    expect(rows[0].row).not.toContain(secret);
  }
});

test('the search also runs after an onboarding', async () => {
  const addresses = newAddresses();
  await addDirectoryPerson(service, { emails: addresses.email });
  const newcomer = createNewcomer(service);
  await newcomer.begin({ card_number: await addCard(service.deps) });
  await newcomer.upToPassword(addresses);
  const browser = createBrowser(service);
  browser.setToken((await newcomer.password()).json.access_token);
  expect((await show(browser)).json.offer).toBeNull();
  await runJobs(service.deps);
  expect((await show(browser)).json.offer).toMatchObject({ platform: 'personal', found_by: 'email' });
});

test('a directory person is found by the register number of a linked one', async () => {
  const register = { register_number: '85.07.30-033.28' };
  const client = await addPerson(service.deps, { platform: 'client', ...register });
  const { browser } = await signedIn(service, { columns: { customer_user_id: client } });
  await addDirectoryPerson(service, register);
  await runJobs(service.deps);
  expect((await show(browser)).json.offer).toMatchObject({ found_by: 'register-number' });
});

describe('no link proposal is made for', () => {
  const other = () => addVerifiedAccount(service.deps);
  test.each<[string, (email: string) => Promise<object>]>([
    ['a person whose e-mail the account does not have', () => addDirectoryPerson(service)],
    [
      'a person who is linked to another account',
      async email => {
        const { id } = await addDirectoryPerson(service, { emails: email });
        await sql(
          "insert into platform_links (person_id, account_id, platform) values ($1, $2, 'personal')",
          [id, (await other()).id],
        );
        return {};
      },
    ],
    [
      'a person with neither birth date nor card',
      email => addDirectoryPerson(service, { emails: email, birthdate: '' }),
    ],
    [
      'a person without a card whose only address is shared',
      email => addDirectoryPerson(service, { emails: email, phones: '' }),
    ],
    [
      'a person without a card whose other address receives no codes',
      email => addDirectoryPerson(service, { emails: email, phones: '+3225551234' }),
    ],
  ])('%s', async (_, prepare) => {
    const person = await signedIn(service);
    await prepare(person.account.email);
    await runJobs(service.deps);
    expect(await offerOf(person)).toBeNull();
  });

  test('a person on a platform where the account has one already or gets one later', async () => {
    const linked = await signedIn(service, { columns: { user_id: 'P-has-one' } });
    await addDirectoryPerson(service, { emails: linked.account.email });
    await runJobs(service.deps);
    expect(await offerOf(linked)).toBeNull();
    const offered = await withProposal(service);
    await sql("insert into platform_links (person_id, account_id, platform) values ($1, $2, 'personal')", [
      'P-got-one',
      offered.account.id,
    ]);
    expect(await offerOf(offered)).toBeNull();
  });

  test('a person who was linked to another account after the proposal', async () => {
    const offered = await withProposal(service);
    expect(await offerOf(offered)).not.toBeNull();
    await sql("insert into platform_links (person_id, account_id, platform) values ($1, $2, 'personal')", [
      offered.record.id,
      (await other()).id,
    ]);
    expect(await offerOf(offered)).toBeNull();
  });

  test('a person that only an unverified address matches', async () => {
    const person = await signedIn(service);
    const { email } = newDirectoryAddresses();
    await sql(
      `insert into identifiers (account_id, kind, value, is_primary) values ($1, 'email', $2, false)`,
      [person.account.id, email],
    );
    await addDirectoryPerson(service, { emails: email });
    await runJobs(service.deps);
    expect(await offerOf(person)).toBeNull();
  });
});

test('a link proposal ends when the directory finds no match any more, and returns when it does', async () => {
  const person = await withProposal(service);
  await sql('delete from directory_contacts where person_id = $1 and value = $2', [
    person.record.id,
    person.account.email,
  ]);
  await person.browser.signIn(person.account);
  await runJobs(service.deps);
  expect(await offerOf(person)).toBeNull();
  await sql(`insert into directory_contacts values ('personal', $1, 'email', $2)`, [
    person.record.id,
    person.account.email,
  ]);
  await person.browser.signIn(person.account);
  await runJobs(service.deps);
  expect(await offerOf(person)).not.toBeNull();
});

test('a skipped link proposal is shown again after seven days', async () => {
  const person = await withProposal(service);
  expect((await skip(person.browser, person.offer)).status).toBe(204);
  expect(await offerOf(person)).toBeNull();
  await person.browser.signIn(person.account);
  await runJobs(service.deps);
  expect(await offerOf(person)).toBeNull();
  const { rows } = await sql(
    `select round(extract(epoch from skipped_until - now()) / 86400)::int as days from link_proposals where id = $1`,
    [person.offer],
  );
  expect(rows).toEqual([{ days: 7 }]);
  await sql('update link_proposals set skipped_until = now() where id = $1', [person.offer]);
  expect(await offerOf(person)).not.toBeNull();
});

test('a link proposal of another account is neither skipped, rejected nor accepted', async () => {
  const { offer, record } = await withProposal(service);
  const stranger = await signedIn(service);
  for (const [path, more] of [
    ['skip', {}],
    ['reject', {}],
    ['owner', { birthdate: record.birthdate }],
  ] as const) {
    const answer = await stranger.browser.call(`/fuzzion/${path}`, { body: { offer, ...more } });
    expect([path, answer.status, answer.json.code]).toEqual([path, 404, 'not-found']);
  }
  const malformed = await stranger.browser.call('/fuzzion/skip', { body: { offer: "'; drop" } });
  expect(malformed.status).toBe(404);
});

describe('an unavailable directory', () => {
  test('does not delay or fail a sign-in; the job retries, and the page shows the stored proposal', async () => {
    const person = await withProposal(service);
    const { record, ...other } = { ...(await signedIn(service)), record: newDirectoryAddresses() };
    await whileAway(service, new SystemUnavailable('no answer'), async () => {
      expect((await other.browser.signIn(other.account)).status).toBe(401);
      expect((await person.browser.signIn(person.account)).status).toBe(200);
      await runJobs(service.deps);
      expect((await show(person.browser)).status).toBe(200);
      expect(await offerOf(person)).not.toBeNull();
    });
    await addDirectoryPerson(service, { emails: other.account.email, phones: record.phone });
    await runJobs(service.deps, { evenLater: true });
    expect(await offerOf(other)).not.toBeNull();
  });

  test('is searched ten times; then the next sign-in queues a search again', async () => {
    const person = await signedIn(service, {});
    await addDirectoryPerson(service, { emails: person.account.email });
    const attempts = () =>
      sql(
        `select attempts from graphile_worker.jobs
          where task_identifier = 'find-matches' and flags ? $1 and attempts < max_attempts`,
        [person.account.id],
      );
    await whileAway(service, new SystemUnavailable('no answer'), async () => {
      for (let attempt = 1; attempt < 10; attempt += 1) {
        await runJobs(service.deps, { evenLater: true });
        expect((await attempts()).rows).toEqual([{ attempts: attempt }]);
      }
      await runJobs(service.deps, { evenLater: true });
    });
    expect((await attempts()).rows).toEqual([]);
    expect(await offerOf(person)).toBeNull();
    await person.browser.signIn(person.account);
    await runJobs(service.deps);
    expect(await offerOf(person)).not.toBeNull();
  });
});

test('an account with links on all platforms is not searched', async () => {
  const { account } = await signedIn(service, {
    columns: { user_id: 'P-all', customer_user_id: 'C-all', fridom_user_id: 'T-all' },
  });
  const { rows } = await sql(
    "select 1 from graphile_worker.jobs where task_identifier = 'find-matches' and flags ? $1",
    [account.id],
  );
  expect(rows).toEqual([]);
});
