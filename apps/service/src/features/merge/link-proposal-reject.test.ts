import { describe, expect, test } from 'vitest';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import { reject, show, linkProposalEvents, whileAway, withProposal } from '../../testing/link-proposals';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

type Person = Awaited<ReturnType<typeof withProposal>>;
const named = { firstname: 'Lotte', lastname: 'Peeters' };

/** The addresses of the directory person. */
async function contactsOf({ record }: Person): Promise<string[]> {
  const { rows } = await service.deps.db.query(
    'select value from directory_contacts where person_id = $1 order by value',
    [record.id],
  );
  return rows.map(({ value }) => value);
}

async function ownOf({ account }: Person): Promise<unknown> {
  const { rows } = await service.deps.db.query(
    'select kind, value, is_primary, verified_at from identifiers where account_id = $1 order by value',
    [account.id],
  );
  return rows;
}

const notificationsTo = async (destination: string) =>
  (await messagesTo(service.deps, destination)).filter(({ code }) => code === null);

test('a rejection removes the address of the account from the directory person and notifies its other address', async () => {
  const person = await withProposal(service);
  const before = await ownOf(person);
  const own = (await notificationsTo(person.account.email)).length;
  const { status, json } = await reject(person.browser, person.offer);
  expect([status, json.removed.length]).toEqual([200, 1]);
  expect(json.removed[0]).toMatch(/^p•••@/);
  await runJobs(service.deps);
  expect(await contactsOf(person)).toEqual([person.record.phone]);
  expect(await ownOf(person)).toEqual(before);
  expect(await notificationsTo(person.record.phone)).toHaveLength(1);
  expect((await notificationsTo(person.account.email)).length).toBe(own);
  expect(await linkProposalEvents(service, person.account)).toEqual(['person-rejected']);
});

test('a rejected match is never proposed again', async () => {
  const person = await withProposal(service, named);
  await reject(person.browser, person.offer);
  // The match is proposed neither before the job has removed the address nor after the directory person gets it again.
  await person.browser.signIn(person.account);
  await runJobs(service.deps);
  await service.deps.db.query(
    `insert into directory_contacts values ('personal', $1, 'email', $2) on conflict do nothing`,
    [person.record.id, person.account.email],
  );
  await person.browser.signIn(person.account);
  await runJobs(service.deps);
  expect((await show(person.browser)).json).toMatchObject({
    offer: null,
    end: { outcome: 'rejected', platform: 'personal' },
  });
});

describe('nothing is removed, and the reply says so,', () => {
  test('if the directory person has no other address', async () => {
    const person = await withProposal(service, { ...named, phones: '' });
    const before = await contactsOf(person);
    expect((await reject(person.browser, person.offer)).json).toEqual({ removed: [] });
    await runJobs(service.deps);
    expect(await contactsOf(person)).toEqual(before);
    expect((await show(person.browser)).json).toMatchObject({ offer: null, end: { removed: [] } });
  });

  test('if another account has the address too', async () => {
    const person = await withProposal(service);
    await service.deps.db.query('update identifiers set is_shared = true where account_id = $1', [
      person.account.id,
    ]);
    expect((await reject(person.browser, person.offer)).json).toEqual({ removed: [] });
    await runJobs(service.deps);
    expect(await contactsOf(person)).toContain(person.account.email);
  });

  test('if the account has all addresses of the directory person', async () => {
    const person = await withProposal(service, { ...named, phones: '' });
    await service.deps.db.query(`insert into directory_contacts values ('personal', $1, 'phone', $2)`, [
      person.record.id,
      person.account.phone,
    ]);
    expect((await reject(person.browser, person.offer)).json).toEqual({ removed: [] });
    await runJobs(service.deps);
    expect(await contactsOf(person)).toHaveLength(2);
  });
});

test('the directory keeps the last address of a person: of two parallel removals one is refused', async () => {
  const person = await withProposal(service, named);
  const id = { platform: 'personal' as const, personId: person.record.id };
  const gone = await Promise.all([
    service.deps.directory.removeContact(id, 'email', person.account.email),
    service.deps.directory.removeContact(id, 'phone', person.record.phone),
  ]);
  expect(gone.toSorted()).toEqual([false, true]);
  expect(await contactsOf(person)).toHaveLength(1);
  expect(await service.deps.directory.removeContact(id, 'email', 'nobody@people.example')).toBe(true);
});

describe('while the directory is unavailable', () => {
  const away = <T>(work: () => Promise<T>) => whileAway(service, new SystemUnavailable('no answer'), work);

  test('a rejection returns unavailable and changes nothing', async () => {
    const person = await withProposal(service);
    const answer = await away(() => reject(person.browser, person.offer));
    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
    expect((await show(person.browser)).json).toMatchObject({ offer: { id: person.offer }, end: null });
  });

  test('after a rejection, the job removes the address later, with one notification', async () => {
    const person = await withProposal(service);
    await reject(person.browser, person.offer);
    await away(() => runJobs(service.deps));
    expect(await contactsOf(person)).toContain(person.account.email);
    await runJobs(service.deps, { evenLater: true });
    await runJobs(service.deps, { evenLater: true });
    expect(await contactsOf(person)).toEqual([person.record.phone]);
    expect(await notificationsTo(person.record.phone)).toHaveLength(1);
  });
});

test('parallel rejections reject once', async () => {
  const person = await withProposal(service);
  const answers = await Promise.all(Array.from({ length: 4 }, () => reject(person.browser, person.offer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => json.code === 'not-found')).toHaveLength(3);
  expect(await notificationsTo(person.record.phone)).toHaveLength(1);
});
