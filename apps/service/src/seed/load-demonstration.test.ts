import { beforeAll, expect, test } from 'vitest';
import { messagesTo } from '../testing/messages';
import { createNewcomer, newAddresses } from '../testing/onboarding';
import { withTestService } from '../testing/service';
import { loadDemonstration } from './load-demonstration';

const service = withTestService({ env: { DEMONSTRATION: '1' } });
beforeAll(async () => {
  await loadDemonstration(service.deps);
});

const startOnboarding = async (body: object, host = 'account-api.talon.localhost:3000') => {
  const { status, json } = await createNewcomer(service, { host }).begin(body);
  return status === 200 ? 'started' : json.code;
};
const lux = 'account-api.talon-lux.localhost:3000';

/** All tables that people can change, and all messages. */
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
  ['5065 0000 0000 0001', 'started'],
  ['5065 0000 0000 0003', 'started'],
  ['5065 0000 0000 0004', 'started'],
  ['5065 0000 0000 0005', 'card-activated'],
  ['5065 0000 0000 0006', 'card-refused'],
  ['5065 0000 0000 0007', 'card-refused'],
  ['5065 0000 0000 0008', 'card-system-away'],
  ['5065 0000 0000 0009', 'started'],
  ['5065 0000 0000 0010', 'started'],
  ['5065 1111 1111 0008', 'card-refused'],
])('the card %s: %s', async (card_number, outcome) => {
  expect(await startOnboarding({ card_number })).toBe(outcome);
});

test.each([
  ['AAAAA 22222', undefined, 'started'],
  ['AAAAA 33333', undefined, 'started'],
  ['AAAAA 44444', lux, 'started'],
  ['AAAAA 66666', lux, 'started'],
  ['AAAAA 44444', undefined, 'invitation-refused'],
  ['AAAAA 77777', undefined, 'invitation-used'],
  ['AAAAA 99999', undefined, 'invitation-expired'],
  ['CCCCC 22222', lux, 'invitation-expired'],
  ['CCCCC 33333', undefined, 'started'],
  ['CCCCC 44444', lux, 'started'],
])('the invitation %s on %s: %s', async (invitation_code, host, outcome) => {
  expect(await startOnboarding({ invitation_code }, host)).toBe(outcome);
});

/** Completes an onboarding with a card or an invitation. Returns the result of the activation. */
async function completeOnboarding(cardOrInvitation: object): Promise<string> {
  const newcomer = createNewcomer(service);
  await newcomer.begin(cardOrInvitation);
  await newcomer.upToPassword(newAddresses());
  return (await newcomer.password()).json.activation;
}

test('loading again changes nothing that people have done, and sends no message', async () => {
  await completeOnboarding({ card_number: '5065000000000013' });
  await completeOnboarding({ invitation_code: 'AAAAA 22222' });
  const before = await state();
  await loadDemonstration(service.deps);
  expect(await state()).toEqual(before);
  expect(await startOnboarding({ card_number: '5065000000000013' })).toBe('card-activated');
  expect(await startOnboarding({ invitation_code: 'AAAAA 22222' })).toBe('invitation-used');
});

test('loading sends no message', async () => {
  expect(await messagesTo(service.deps, 'karim@nouvel-emploi.example')).toEqual([]);
});

test('the card system of the demonstration fails twice for one card, refuses another, and activates the others', async () => {
  const { cardSystem } = service.deps;
  const activate = async (number: string) => {
    const card = await cardSystem.findCard(number);
    return cardSystem.activateCard(card?.id ?? '', 'a key').catch((error: Error) => error.name);
  };
  const results = [];
  for (let index = 0; index < 3; index += 1) results.push(await activate('5065000000000009'));
  expect(results).toEqual(['SystemUnavailable', 'SystemUnavailable', 'activated']);
  expect(await activate('5065000000000010')).toBe('refused');
  expect(await activate('5065000000000014')).toBe('activated');
});
