import { expect, test } from 'vitest';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import { readEvents } from '../../testing/audit';
import { addCard, addInvitation, addPerson } from '../../testing/cards';
import { runJobs } from '../../testing/jobs';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService();

const eventsOf = (accountId: string) =>
  readEvents(
    service.deps,
    ['event', 'details'],
    "account_id = $1 and event in ('registered', 'card-added', 'person-linked', 'invitation-confirmed')",
    [accountId],
  );

/** Registers with a card or an invitation; returns the account's id. */
async function register(begin: object, addresses = newAddresses()): Promise<string> {
  const newcomer = createNewcomer(service);
  await newcomer.begin(begin);
  await newcomer.upToPassword(addresses);
  await newcomer.password();
  const { rows } = await service.deps.db.query<{ id: string }>(
    'select account_id as id from identifiers where value = $1',
    [addresses.email],
  );
  return rows[0]?.id ?? '';
}

test('a registration with a card records the card and the person that it links', async () => {
  const addresses = newAddresses();
  const person = await addPerson(service.deps, { emails: addresses.email });
  const number = await addCard(service.deps, { user_id: person });
  const id = await register({ card_number: number }, addresses);
  expect(await eventsOf(id)).toEqual(
    expect.arrayContaining([
      { event: 'registered', details: { last_four: number.slice(-4) } },
      { event: 'person-linked', details: { platform: 'personal', person } },
    ]),
  );
});

test('a card that is linked later records the person then, and once', async () => {
  const addresses = newAddresses();
  const person = await addPerson(service.deps, { emails: addresses.email });
  const number = await addCard(service.deps, { user_id: person });
  const { directory } = service.deps;
  service.deps.directory = {
    ...directory,
    peopleOfCard: () => Promise.reject(new SystemUnavailable('away')),
  };
  const id = await register({ card_number: number }, addresses);
  service.deps.directory = directory;
  expect((await eventsOf(id)).map(({ event }) => event)).toEqual(['registered']);
  await runJobs(service.deps, { evenLater: true });
  await service.deps.db.query(
    `select graphile_worker.add_job('link-card', json_build_object('cardId', card_id)) from card_assignments where account_id = $1`,
    [id],
  );
  await runJobs(service.deps, { evenLater: true });
  expect((await eventsOf(id)).filter(({ event }) => event === 'person-linked')).toEqual([
    { event: 'person-linked', details: { platform: 'personal', person } },
  ]);
});

test('an invitation records itself and its person, at the registration or in an account', async () => {
  const addresses = newAddresses();
  const people = { customer_user_id: 'C-recorded' };
  const code = await addInvitation(service.deps, { email: addresses.email, ...people });
  const invitation = expect.stringMatching(/^[\da-f-]{36}$/);
  const linked = { event: 'person-linked', details: { platform: 'client', person: 'C-recorded' } };
  const id = await register({ invitation_code: code }, addresses);
  expect(await eventsOf(id)).toEqual(
    expect.arrayContaining([{ event: 'registered', details: { invitation } }, linked]),
  );

  const { account, browser } = await signedIn(service);
  const another = { email: account.email, customer_user_id: 'C-recorded-too' };
  const invited = await addInvitation(service.deps, another);
  await browser.call('/onboarding/attach', { body: { invitation_code: invited } });
  expect(await eventsOf(account.id)).toEqual([
    { event: 'person-linked', details: { platform: 'client', person: 'C-recorded-too' } },
    { event: 'card-added', details: { invitation } },
  ]);
});

test('a card that is added to an account records its last digits', async () => {
  const { account, browser } = await signedIn(service);
  const number = await addCard(service.deps);
  await browser.call('/onboarding/attach', { body: { card_number: number } });
  expect(await eventsOf(account.id)).toEqual([
    { event: 'card-added', details: { last_four: number.slice(-4) } },
  ]);
});
