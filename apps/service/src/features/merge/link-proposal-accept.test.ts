import { describe, expect, test } from 'vitest';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import { readEvents } from '../../testing/audit';
import { createBrowser, wrongCode } from '../../testing/browser';
import { addCard } from '../../testing/cards';
import {
  addDirectoryPerson,
  claim,
  codeTo,
  linkOf,
  newDirectoryAddresses,
  prove,
  proved,
  show,
  linkProposalEvents,
  whileAway,
  withProposal,
} from '../../testing/link-proposals';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const notificationsTo = async (destination: string) =>
  (await messagesTo(service.deps, destination)).filter(({ code }) => code === null);

/** All data of an account except its platform links. */
async function restOf(accountId: string): Promise<unknown> {
  const { rows } = await sql(
    `select to_jsonb(a) as account,
            array(select to_jsonb(i) from identifiers i where account_id = a.id order by id) as identifiers,
            array(select to_jsonb(m) from authenticators m where account_id = a.id order by type) as methods
       from accounts a where id = $1`,
    [accountId],
  );
  return rows;
}

test('the birth date and a code to an address of the directory person link it to the account, and nothing else changes', async () => {
  const person = await withProposal(service);
  const before = await restOf(person.account.id);
  const { payload, code } = await proved(service, person);
  const { status, json } = await claim(person.browser, payload, code);
  expect([status, json]).toEqual([200, { purpose: 'fuzzion', outcome: null }]);
  expect(await linkOf(service, person.account)).toBe(person.record.id);
  expect(await restOf(person.account.id)).toEqual(before);
  expect((await person.browser.status()).sudo).toBe(false);
  expect((await show(person.browser)).json).toEqual({
    offer: null,
    challenge: null,
    end: { platform: 'personal', outcome: 'claimed', removed: [] },
  });
});

test('the link is audited, and each address of the account and the directory person is notified once', async () => {
  const person = await withProposal(service);
  const { payload, code } = await proved(service, person);
  await claim(person.browser, payload, code);
  expect(await linkProposalEvents(service, person.account)).toEqual(['person-linked']);
  const condition = "account_id = $1 and event = 'person-linked'";
  expect(await readEvents(service.deps, ['details'], condition, [person.account.id])).toEqual([
    { details: { platform: 'personal', person: person.record.id } },
  ]);
  for (const address of [person.account.email, person.account.phone, person.record.phone]) {
    const rejections = (await notificationsTo(address)).filter(({ text }) =>
      /was linked to (an?|your) /.test(text),
    );
    expect([address, rejections.length]).toEqual([address, 1]);
  }
});

test('the notification of a link names the platform in the person’s language', async () => {
  const person = await withProposal(service);
  const { payload, code } = await proved(service, person);
  await sql("update accounts set language = 'nl' where id = $1", [person.account.id]);
  await claim(person.browser, payload, code);
  const texts = (await notificationsTo(person.account.email)).map(({ text }) => text);
  expect(texts.filter(text => text.includes('Persoonlijke zone'))).toHaveLength(1);
});

test('a directory person without a birth date needs the number of its card', async () => {
  const person = await signedIn(service);
  const record = await addDirectoryPerson(service, { emails: person.account.email, birthdate: '' });
  const card = await addCard(service.deps, { user_id: record.id });
  const foreign = await addCard(service.deps);
  await runJobs(service.deps);
  const { offer } = (await show(person.browser)).json;
  expect(offer.proof).toBe('card');
  for (const wrong of [foreign, '5065999999999999', 'no number']) {
    const answer = await prove(person.browser, { offer: offer.id, card_number: wrong });
    expect([answer.status, answer.json.code]).toEqual([422, 'fuzzion-refused']);
  }
  const spaced = card.replace(/(\d{4})/g, '$1 ');
  const { json } = await prove(person.browser, { offer: offer.id, card_number: spaced });
  expect((await claim(person.browser, json.payload, await codeTo(service, record.phone))).status).toBe(200);
});

describe('the code goes', () => {
  test('only to an address that the account does not hold, whatever the names are', async () => {
    const person = await withProposal(service, { firstname: 'Lotte', lastname: 'Peeters' });
    const { json } = await prove(person.browser, { offer: person.offer, birthdate: person.record.birthdate });
    expect(json).toMatchObject({ channel: 'sms', others: [] });
    const forced = await person.browser.call('/challenge/redirect', {
      body: { payload: json.payload, to: '1' },
    });
    expect([forced.status, forced.json.code]).toEqual([409, 'fuzzion-failed']);
    expect(
      (await messagesTo(service.deps, person.account.email)).filter(({ code }) => code !== null),
    ).toEqual([]);
  });

  test('to a shared address after the card number, if the account holds every address', async () => {
    const person = await signedIn(service);
    const { email, phone } = person.account;
    const record = await addDirectoryPerson(service, { emails: email, phones: phone });
    const card_number = await addCard(service.deps, { user_id: record.id });
    await runJobs(service.deps);
    const { offer } = (await show(person.browser)).json;
    expect(offer).toMatchObject({ proof: 'card', addresses: [{ gets_code: true }, { gets_code: true }] });
    const weaker = await prove(person.browser, { offer: offer.id, birthdate: record.birthdate });
    expect([weaker.status, weaker.json.code]).toEqual([409, 'fuzzion-failed']);
    const { json } = await prove(person.browser, { offer: offer.id, card_number });
    const moved = await person.browser.call('/challenge/redirect', {
      body: { payload: json.payload, to: json.others[0].to },
    });
    expect(moved.json).toMatchObject({ channel: 'email', destination: expect.stringContaining('•') });
    expect((await claim(person.browser, json.payload, await codeTo(service, email))).status).toBe(200);
  });

  test('to the chosen one of two e-mails', async () => {
    const first = newDirectoryAddresses().email;
    const second = newDirectoryAddresses().email;
    const person = await signedIn(service);
    const record = await addDirectoryPerson(service, {
      emails: `${first} ${second}`,
      phones: person.account.phone,
    });
    await runJobs(service.deps);
    const { offer } = (await show(person.browser)).json;
    const { json } = await prove(person.browser, { offer: offer.id, birthdate: record.birthdate });
    const { to } = json.others[0];
    await person.browser.call('/challenge/redirect', { body: { payload: json.payload, to } });
    expect((await messagesTo(service.deps, second))[0]?.code).toBeTruthy();
    expect((await claim(person.browser, json.payload, await codeTo(service, second))).status).toBe(200);
  });
});

test('a reload shows the live challenge; a resend sends another code after the waiting time', async () => {
  const person = await withProposal(service);
  const { payload, code } = await proved(service, person);
  const { challenge } = (await show(person.browser)).json;
  expect(challenge).toMatchObject({ payload, channel: 'sms', code_length: 8, tries_left: 5 });
  const resend = () => person.browser.call('/challenge/resend', { body: { payload } });
  expect((await resend()).json.code).toBe('too-many-codes');
  await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
  expect((await resend()).json).toMatchObject({ payload, resend_in: 30 });
  expect((await claim(person.browser, payload, code)).json.code).toBe('code-refused');
  expect((await claim(person.browser, payload, await codeTo(service, person.record.phone))).status).toBe(200);
});

describe('a code is refused', () => {
  test('if it has another purpose, session or account, or is expired or used', async () => {
    const person = await withProposal(service);
    const { payload, code } = await proved(service, person);
    const stranger = await withProposal(service);
    const elsewhere = createBrowser(service);
    await elsewhere.signIn(person.account);
    const refused = async (answer: ReturnType<typeof claim>) => {
      const { status, json } = await answer;
      expect([status, json.code]).toEqual([422, 'code-refused']);
    };
    await refused(claim(stranger.browser, payload, code));
    await refused(claim(elsewhere, payload, code));
    await refused(claim(person.browser, payload, wrongCode(code)));
    const sudo = (await person.browser.requestStepUp('sudo')).json;
    if (sudo.payload)
      await refused(claim(person.browser, sudo.payload, await person.browser.codeFor(person.account)));
    const asSudo = await person.browser.confirm(payload, code);
    expect(asSudo.status).not.toBe(200);
    expect(await linkOf(service, person.account)).toBeNull();
    expect((await claim(person.browser, payload, code)).status).toBe(200);
    await refused(claim(person.browser, payload, code));
  });

  test('after five wrong ones, even in parallel', async () => {
    const person = await withProposal(service);
    const { payload, code } = await proved(service, person);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => claim(person.browser, payload, wrongCode(code, index + 1))),
    );
    expect((await claim(person.browser, payload, code)).json.code).toBe('code-refused');
    const { rows } = await sql('select tries from challenges where payload = $1', [payload]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await linkOf(service, person.account)).toBeNull();
  });
});

describe('the match is checked again at the code: nothing changes, and the person can try again', () => {
  type Person = Awaited<ReturnType<typeof withProposal>>;
  test.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'the account has another person on the platform',
      ({ account }) =>
        sql("insert into platform_links (person_id, account_id, platform) values ($1, $2, 'personal')", [
          `P-mine-${account.id}`,
          account.id,
        ]),
    ],
    [
      'the person is linked to another account',
      async ({ record }) =>
        sql("insert into platform_links (person_id, account_id, platform) values ($1, $2, 'personal')", [
          record.id,
          (await addVerifiedAccount(service.deps)).id,
        ]),
    ],
    [
      'the birth date of the directory person has changed',
      ({ record }) =>
        sql(`update directory_people set birthdate = '1970-01-01' where person_id = $1`, [record.id]),
    ],
    [
      'the directory person has another address',
      ({ record }) =>
        sql(`insert into directory_contacts values ('personal', $1, 'email', 'new@people.example')`, [
          record.id,
        ]),
    ],
    [
      'the directory person does not exist any more',
      ({ record }) => sql('delete from directory_people where person_id = $1', [record.id]),
    ],
    [
      'the account has verified the code’s address meanwhile',
      ({ account, record }) =>
        sql(
          `insert into identifiers (account_id, kind, value, is_primary, verified_at) values ($1, 'phone', $2, false, now())`,
          [account.id, record.phone],
        ),
    ],
  ])('%s', async (_, change) => {
    const person = await withProposal(service);
    const { payload, code } = await proved(service, person);
    await change(person);
    const before = await restOf(person.account.id);
    const link = await linkOf(service, person.account);
    const answer = await claim(person.browser, payload, code);
    expect([answer.status, answer.json.code]).toEqual([409, 'fuzzion-failed']);
    expect(await restOf(person.account.id)).toEqual(before);
    expect(await linkOf(service, person.account)).toBe(link);
    expect(await linkProposalEvents(service, person.account)).toEqual([]);
    expect((await show(person.browser)).json.end).toMatchObject({ outcome: 'failed' });
  });

  test('a new try with the current data succeeds', async () => {
    const person = await withProposal(service);
    const { payload, code } = await proved(service, person);
    await sql(`update directory_people set birthdate = '1970-01-01' where person_id = $1`, [
      person.record.id,
    ]);
    await claim(person.browser, payload, code);
    await runJobs(service.deps);
    const again = await proved(service, { ...person, record: { ...person.record, birthdate: '1970-01-01' } });
    expect((await show(person.browser)).json.end).toBeNull();
    expect((await claim(person.browser, again.payload, again.code)).status).toBe(200);
  });

  test('a directory person that has lost its birth date is proposed with its card the next time', async () => {
    const person = await withProposal(service);
    await addCard(service.deps, { user_id: person.record.id });
    await sql(`update directory_people set birthdate = null where person_id = $1`, [person.record.id]);
    const answer = await prove(person.browser, { offer: person.offer, birthdate: person.record.birthdate });
    expect(answer.json.code).toBe('fuzzion-failed');
    await runJobs(service.deps);
    expect((await show(person.browser)).json).toMatchObject({
      offer: { proof: 'card' },
      end: { outcome: 'failed' },
    });
  });
});

describe('while the directory is unavailable', () => {
  const away = <T>(work: () => Promise<T>) => whileAway(service, new SystemUnavailable('no answer'), work);

  test('the check of the owner returns unavailable and counts no try', async () => {
    const person = await withProposal(service);
    const body = { offer: person.offer, birthdate: person.record.birthdate };
    await away(async () => {
      for (let index = 0; index < 6; index += 1) {
        const answer = await prove(person.browser, body);
        expect([answer.status, answer.json.code, answer.json.retryAfterSeconds]).toEqual([
          503,
          'unavailable',
          30,
        ]);
      }
    });
    expect((await prove(person.browser, body)).status).toBe(200);
  });

  test('redirect and code return unavailable, and the code is not consumed', async () => {
    const person = await withProposal(service, { firstname: 'Lotte', lastname: 'Peeters' });
    const { json } = await prove(person.browser, { offer: person.offer, birthdate: person.record.birthdate });
    const code = await codeTo(service, person.record.phone);
    await away(async () => {
      const way = await person.browser.call('/challenge/redirect', {
        body: { payload: json.payload, to: '1' },
      });
      expect(way.json.code).toBe('unavailable');
      expect((await claim(person.browser, json.payload, code)).json.code).toBe('unavailable');
    });
    expect(await linkOf(service, person.account)).toBeNull();
    expect((await show(person.browser)).json).toMatchObject({
      end: { outcome: 'failed' },
      challenge: { payload: json.payload },
    });
    expect((await claim(person.browser, json.payload, code)).status).toBe(200);
  });

  test('an unavailable card system returns an error as well', async () => {
    const person = await signedIn(service);
    const record = await addDirectoryPerson(service, { emails: person.account.email, birthdate: '' });
    const card_number = await addCard(service.deps, { user_id: record.id });
    await runJobs(service.deps);
    const { offer } = (await show(person.browser)).json;
    const { cardSystem } = service.deps;
    service.deps.cardSystem = {
      ...cardSystem,
      findCard: () => Promise.reject(new SystemUnavailable('no answer')),
    };
    const answer = await prove(person.browser, { offer: offer.id, card_number });
    service.deps.cardSystem = cardSystem;
    expect([answer.status, answer.json.code]).toEqual([503, 'card-system-away']);
  });
});
