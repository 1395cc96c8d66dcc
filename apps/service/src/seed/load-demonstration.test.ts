import { beforeAll, expect, test } from 'vitest';
import { messagesTo } from '../testing/messages';
import { createNewcomer, newAddresses } from '../testing/onboarding';
import { withTestService } from '../testing/service';
import { loadDemonstration } from './load-demonstration';

const service = withTestService({ env: { DEMONSTRATION: '1' } });
beforeAll(async () => {
  await loadDemonstration(service.deps);
});

const begin = async (body: object, host = 'account-api.talon.localhost:3000') => {
  const { status, json } = await createNewcomer(service, { host }).begin(body);
  return status === 200 ? 'goes on' : json.code;
};
const lux = 'account-api.talon-lux.localhost:3000';

/** Everything that a person may have changed, and every message. */
async function state(): Promise<unknown> {
  const tables = [
    'accounts',
    'card_system_cards',
    'card_assignments',
    'invitations',
    'messages',
    'audit_events',
  ];
  const rows = tables.map(name =>
    service.deps.db.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`),
  );
  return (await Promise.all(rows)).map(result => result.rows);
}

test.each([
  ['5065 0000 0000 0001', 'goes on'],
  ['5065 0000 0000 0003', 'goes on'],
  ['5065 0000 0000 0004', 'goes on'],
  ['5065 0000 0000 0005', 'card-activated'],
  ['5065 0000 0000 0006', 'card-refused'],
  ['5065 0000 0000 0007', 'card-refused'],
  ['5065 0000 0000 0008', 'card-system-away'],
  ['5065 0000 0000 0009', 'goes on'],
  ['5065 0000 0000 0010', 'goes on'],
  ['5065 1111 1111 0008', 'card-refused'],
])('the card %s: %s', async (card_number, outcome) => {
  expect(await begin({ card_number })).toBe(outcome);
});

test.each([
  ['AAAAA 22222', undefined, 'goes on'],
  ['AAAAA 33333', undefined, 'goes on'],
  ['AAAAA 44444', lux, 'goes on'],
  ['AAAAA 66666', lux, 'goes on'],
  ['AAAAA 44444', undefined, 'invitation-refused'],
  ['AAAAA 77777', undefined, 'invitation-used'],
  ['AAAAA 99999', undefined, 'invitation-expired'],
  ['CCCCC 22222', lux, 'invitation-expired'],
  ['CCCCC 33333', undefined, 'goes on'],
  ['CCCCC 44444', lux, 'goes on'],
])('the invitation %s on %s: %s', async (invitation_code, host, outcome) => {
  expect(await begin({ invitation_code }, host)).toBe(outcome);
});

/** Somebody who brings a card or an invitation, and an account of their own. */
async function register(claim: object): Promise<string> {
  const newcomer = createNewcomer(service);
  await newcomer.begin(claim);
  await newcomer.upToPassword(newAddresses());
  return (await newcomer.password()).json.activation;
}

test('loaded again, what people did stays done, and nothing is sent', async () => {
  await register({ card_number: '5065000000000013' });
  await register({ invitation_code: 'AAAAA 22222' });
  const before = await state();
  await loadDemonstration(service.deps);
  expect(await state()).toEqual(before);
  expect(await begin({ card_number: '5065000000000013' })).toBe('card-activated');
  expect(await begin({ invitation_code: 'AAAAA 22222' })).toBe('invitation-used');
});

test('nothing is sent by the loading itself', async () => {
  expect(await messagesTo(service.deps, 'karim@nouvel-emploi.example')).toEqual([]);
});

test('the card system of the demonstration is away for two tries, or refuses; else it is our own', async () => {
  const { cardSystem } = service.deps;
  const activate = async (number: string) => {
    const card = await cardSystem.findCard(number);
    return cardSystem.activateCard(card?.id ?? '', 'a key').catch((error: Error) => error.name);
  };
  const tries = [];
  for (let index = 0; index < 3; index += 1) tries.push(await activate('5065000000000009'));
  expect(tries).toEqual(['SystemUnavailable', 'SystemUnavailable', 'activated']);
  expect(await activate('5065000000000010')).toBe('refused');
  expect(await activate('5065000000000014')).toBe('activated');
});
