import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CardSystem, SystemUnavailable } from '../kernel/ports/card-system';
import { addCard, addPerson } from '../testing/cards';
import { runJobs } from '../testing/jobs';
import { messagesTo } from '../testing/messages';
import { createNewcomer, newAddresses } from '../testing/onboarding';
import { withTestService } from '../testing/service';
import { retryActivations } from './activate-card';
import { linkCardLater } from './link-card';

let working: CardSystem;
const service = withTestService();
beforeAll(async () => {
  working = service.deps.cardSystem;
  // Messages stay in the queue, where the tests read them.
  service.deps.transports.email = service.deps.transports.sms = () => Promise.reject(new Error('not now'));
});
beforeEach(() => {
  service.deps.cardSystem = working;
});

/** Moves the waiting activations back by a minute. */
async function retry(): Promise<void> {
  await service.deps.db.query("update card_assignments set added_at = now() - interval '2 minutes'");
  await retryActivations(service.deps);
  await runJobs(service.deps, { evenLater: true });
}

const away = () => Promise.reject(new SystemUnavailable('for this test'));
const activation = async (number: string) => {
  const { rows } = await service.deps.db.query(
    'select activation from card_assignments where last_four = $1',
    [number.slice(-4)],
  );
  return rows[0]?.activation;
};

/** A person who has just activated a card. */
async function activated(cardSystem: Partial<CardSystem>) {
  const number = await addCard(service.deps);
  const newcomer = createNewcomer(service);
  const addresses = newAddresses();
  await newcomer.begin({ card_number: number });
  await newcomer.upToPassword(addresses);
  service.deps.cardSystem = { ...working, ...cardSystem };
  const { json } = await newcomer.password();
  const subjects = async () =>
    (await messagesTo(service.deps, addresses.email)).map(({ subject }) => subject);
  return { number, outcome: json.activation, subjects };
}

describe('the activation is requested after the account is created', () => {
  test('at once if the card system is available, without a job', async () => {
    const { number, outcome, subjects } = await activated({});
    expect([outcome, await activation(number)]).toEqual(['activated', 'activated']);
    await retry();
    expect(await subjects()).not.toContain('Votre carte est activée');
  });

  test('unavailable: the account stays, the person is notified, and a job retries until it succeeds', async () => {
    const { number, outcome, subjects } = await activated({ activateCard: away });
    expect([outcome, await activation(number)]).toEqual(['failed', 'pending']);
    await retry();
    expect(await activation(number)).toBe('pending');
    service.deps.cardSystem = working;
    await retry();
    expect(await activation(number)).toBe('activated');
    await retry();
    expect((await subjects()).filter(subject => subject === 'Votre carte est activée')).toHaveLength(1);
  });

  test('refused: the person sees it at once and is notified once, and nothing retries', async () => {
    const { number, outcome, subjects } = await activated({ activateCard: () => Promise.resolve('refused') });
    expect([outcome, await activation(number)]).toEqual(['refused', 'refused']);
    await retry();
    const refusals = (await subjects()).filter(each => each === 'Votre carte n’a pas pu être activée');
    expect(refusals).toHaveLength(1);
  });

  test('refused after a wait: the person is notified', async () => {
    const { number, subjects } = await activated({ activateCard: away });
    service.deps.cardSystem = { ...working, activateCard: () => Promise.resolve('refused') };
    await retry();
    expect(await activation(number)).toBe('refused');
    expect(await subjects()).toContain('Votre carte n’a pas pu être activée');
  });

  test('unavailable for seven days: the person is notified once of the failure, and nothing retries', async () => {
    const { number, subjects } = await activated({ activateCard: away });
    await service.deps.db.query("update card_assignments set added_at = now() - interval '6 days 23 hours'");
    await retryActivations(service.deps);
    expect(await activation(number)).toBe('pending');
    await service.deps.db.query("update card_assignments set added_at = now() - interval '7 days 1 minute'");
    await retryActivations(service.deps);
    await retryActivations(service.deps);
    expect(await activation(number)).toBe('refused');
    await runJobs(service.deps, { evenLater: true });
    const refusals = (await subjects()).filter(each => each === 'Votre carte n’a pas pu être activée');
    expect(refusals).toHaveLength(1);
  });

  test('every attempt has the same idempotency key', async () => {
    const keys: string[] = [];
    const note: CardSystem['activateCard'] = (_id, key) => {
      keys.push(key);
      return away();
    };
    await activated({ activateCard: note });
    await retry();
    await retry();
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
  });
});

/** A card of a directory person, activated while the directory is unavailable. */
async function activatedAlone() {
  const addresses = newAddresses();
  const id = await addPerson(service.deps, { emails: addresses.email });
  const newcomer = createNewcomer(service);
  const number = await addCard(service.deps, { user_id: id });
  await newcomer.begin({ card_number: number });
  await newcomer.upToPassword(addresses);
  const { directory } = service.deps;
  service.deps.directory = { ...directory, peopleOfCard: away };
  const { json } = await newcomer.password();
  const restoreCardSystem = () => {
    service.deps.directory = directory;
  };
  return { id, number, json, restoreCardSystem };
}

test('an unavailable directory does not prevent an account: the platform links are added later', async () => {
  const { id, json, restoreCardSystem } = await activatedAlone();
  const userId = async () => {
    const headers = { Authorization: `Bearer ${json.access_token}` };
    return (await service.call('/user', { headers })).json.data.user_id;
  };
  expect([json.activation, await userId()]).toEqual(['activated', null]);
  await retry();
  expect(await userId()).toBe(null);
  restoreCardSystem();
  await retry();
  expect(await userId()).toBe(id);
});

test('a merge moves the card meanwhile: the platform links are added to its present account', async () => {
  const { id, number, restoreCardSystem } = await activatedAlone();
  restoreCardSystem();
  const { db } = service.deps;
  const [card] = (await db.query('select * from card_assignments where last_four = $1', [number.slice(-4)]))
    .rows;
  const [other] = (await db.query("insert into accounts (firstname) values ('Other') returning id")).rows;
  const merge = await db.connect();
  await merge.query('begin');
  await merge.query('select 1 from accounts where id = $1 for update', [card.account_id]);
  const linking = expect(linkCardLater(service.deps, { cardId: card.card_id })).rejects.toThrow('changed');
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await db.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
  await merge.query('update card_assignments set account_id = $2 where account_id = $1', [
    card.account_id,
    other.id,
  ]);
  await merge.query('update identifiers set account_id = $2 where account_id = $1', [
    card.account_id,
    other.id,
  ]);
  await merge.query('delete from accounts where id = $1', [card.account_id]);
  await merge.query('commit');
  merge.release();
  await linking;
  await retry();
  expect(
    (await db.query('select person_id from platform_links where account_id = $1', [other.id])).rows,
  ).toEqual([{ person_id: id }]);
});
