import { expect, test } from 'vitest';
import { addAccount } from '../testing/accounts';
import { addCard, addPerson, newCardNumber } from '../testing/cards';
import { withTestService } from '../testing/service';
import { importCards } from './import-cards';

const service = withTestService();

const header = 'card_number,state,user_id,customer_user_id,fridom_user_id,account';
const load = (...lines: string[]) => importCards(service.deps, [header, ...lines, ''].join('\n'));
const stateOf = async (number: string) => (await service.deps.cardSystem.findCard(number))?.state;

test('cards are added with their state, and updated by a second import', async () => {
  const [one, two] = [newCardNumber(), newCardNumber()];
  expect((await load(`${one},,,,,`, `${two.replace(/(.{4})/g, '$1 ')},blocked,,,,`)).lines).toEqual([
    'line 2: added',
    'line 3: added',
  ]);
  expect([await stateOf(one), await stateOf(two)]).toEqual(['fresh', 'blocked']);
  expect((await load(`${one},refused,,,,`)).lines).toEqual(['line 2: updated']);
  expect(await stateOf(one)).toBe('refused');
});

test('an activated card does not become fresh again', async () => {
  const number = await addCard(service.deps);
  const card = await service.deps.cardSystem.findCard(number);
  await service.deps.cardSystem.activateCard(card?.id ?? '', 'a key');
  await load(`${number},fresh,,,,`);
  expect(await stateOf(number)).toBe('activated');
});

test('a card is assigned to its directory people', async () => {
  const id = await addPerson(service.deps, { emails: 'holder@cards.example', lastname: 'Wouters' });
  const number = await addCard(service.deps, { user_id: id });
  const card = await service.deps.cardSystem.findCard(number);
  expect(await service.deps.directory.peopleOfCard(card?.id ?? '')).toEqual([
    {
      platform: 'personal',
      personId: id,
      firstname: null,
      lastname: 'Wouters',
      birthdate: null,
      gender: null,
      emails: ['holder@cards.example'],
      phones: [],
    },
  ]);
});

test('an activated card can be assigned to an account, with one audit event', async () => {
  await addAccount(service.deps, { reference: 'holder-of-a-card' });
  await addAccount(service.deps, { reference: 'somebody-else' });
  const number = newCardNumber();
  const line = `${number},activated,,,,holder-of-a-card`;
  expect((await load(line)).lines).toEqual(['line 2: added']);
  expect((await load(line)).lines).toEqual(['line 2: updated']);
  expect((await load(`${number},activated,,,,somebody-else`)).lines).toEqual([
    'line 2: refused: the card is assigned to another account',
  ]);
  const { rows } = await service.deps.db.query(
    `select a.reference, c.activation, e.event from card_assignments c join accounts a on a.id = c.account_id
       join audit_events e on e.account_id = a.id and e.event = 'card-added' where c.last_four = $1`,
    [number.slice(-4)],
  );
  expect(rows).toEqual([{ reference: 'holder-of-a-card', activation: 'activated', event: 'card-added' }]);
});

test('a file may be imported several times concurrently', async () => {
  const number = newCardNumber();
  const reports = await Promise.all(Array.from({ length: 4 }, () => load(`${number},,,,,`)));
  expect(reports.flatMap(({ lines }) => lines).filter(line => line.endsWith('added'))).toHaveLength(1);
});

test.each([
  ['4065000000000001,,,,,', 'card_number is not a card number: 16 digits from 5065'],
  ['5065000000000,,,,,', 'card_number is not a card number: 16 digits from 5065'],
  [',fresh,,,,', 'card_number is missing'],
  ['5065777777777771,lost,,,,', 'state is not one of fresh, activated, refused, blocked'],
  ['5065777777777772,,P-nobody,,,', 'user_id is not in the directory'],
  ['5065777777777773,activated,,,,nobody', 'account is not the reference of an account'],
  ['5065777777777774,fresh,,,,nobody', 'account needs an activated card'],
])('%s is refused, and nothing is stored', async (line, problem) => {
  expect(await load(line)).toEqual({ lines: [`line 2: refused: ${problem}`], refused: 1 });
  const number = line.split(',')[0] ?? '';
  if (number.length === 16) expect(await stateOf(number)).toBeUndefined();
});
