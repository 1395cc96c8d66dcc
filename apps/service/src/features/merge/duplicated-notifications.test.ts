import { expect, test } from 'vitest';
import {
  addDuplicateAccounts,
  type DuplicateOptions,
  choosing,
  prove,
  resolve,
} from '../../testing/duplicates';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

/** The subjects of the messages to an address, without codes and new devices. */
async function subjectsTo(address: { email: string } | { phone: string }): Promise<string[]> {
  const [destination = ''] = Object.values(address);
  return (await messagesTo(service.deps, destination))
    .filter(({ code, subject, text }) => code === null && !/device|toestel|appareil/i.test(subject ?? text))
    .map(({ subject, text }) => subject ?? text);
}

async function transferEmail(mineGiven: DuplicateOptions, otherGiven: DuplicateOptions, body: object = {}) {
  const { shared, accounts } = await addDuplicateAccounts(service, mineGiven, otherGiven);
  const [mine, other] = [accounts[0], accounts[1]];
  const browser = await choosing(service, mine);
  await prove(browser, { email: shared.email });
  const cards = otherGiven.hasCard ? { card_numbers: [other.card] } : {};
  const answer = await resolve(browser, { email: shared.email, ...cards, ...body });
  if (answer.status !== 200) throw new Error(answer.text);
  const events = async (id: string) =>
    (
      await service.deps.db.query(
        `select event from audit_events where account_id = $1 and other_account_id is not null order by id`,
        [id],
      )
    ).rows.map(({ event }) => event);
  return { shared, mine, other, events };
}

test('both accounts are notified at every address in their language; the shared address only for the surviving account', async () => {
  const { shared, mine, other, events } = await transferEmail(
    { keeps: 'phone', columns: { language: 'en' } },
    { keeps: 'email', columns: { language: 'en' } },
  );
  expect(await subjectsTo({ email: shared.email })).toEqual([
    'Your address or number is now on this account only',
  ]);
  expect(await subjectsTo(mine.own)).toEqual([expect.stringContaining('on this account only')]);
  expect(await subjectsTo(other.own)).toEqual(['Your address or number moved to another account']);
  expect(await events(mine.id)).toEqual(['identifier-taken-over']);
  expect(await events(other.id)).toEqual(['identifier-taken']);
});

test('a shared address is notified in both languages if the accounts have different ones', async () => {
  const { shared, other } = await transferEmail(
    { columns: { language: 'nl' } },
    { keeps: 'email', columns: { language: 'fr' } },
  );
  expect((await subjectsTo({ email: shared.email })).toSorted()).toEqual([
    'Adresse ou numéro passé à un autre compte',
    'Uw adres of nummer hoort nu alleen bij dit account',
  ]);
  expect(await subjectsTo(other.own)).toHaveLength(1);
});

test('a transferred platform link is notified to both accounts and audited on both', async () => {
  const { mine, other, shared, events } = await transferEmail(
    { columns: { language: 'en' } },
    { keeps: 'email', hasCard: true, columns: { language: 'en', user_id: 'P-told-1' } },
    { remove_user_linked: true },
  );
  expect(await subjectsTo({ email: shared.email })).toEqual(['Your accounts were merged']);
  expect((await subjectsTo(other.own)).toSorted()).toEqual([
    'Your access to a service moved to another account',
    'Your address or number moved to another account',
  ]);
  expect(await events(mine.id)).toEqual(['identifier-taken-over', 'link-taken-over']);
  expect(await events(other.id)).toEqual(['identifier-taken', 'link-taken']);
});

test('a notification contains masked addresses and no secrets', async () => {
  const { shared } = await transferEmail(
    { columns: { language: 'en' } },
    { hasCard: true, columns: { language: 'en' } },
  );
  const [notification] = (await messagesTo(service.deps, shared.email)).filter(({ code }) => code === null);
  expect(notification?.text).toMatch(/What: s•••@t•••\.example/);
  expect(notification?.text).not.toContain(shared.email);
});
