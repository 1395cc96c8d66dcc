import { beforeAll, expect, test } from 'vitest';
import { createLog } from '../kernel/log';
import { addCard, newCardNumber } from '../testing/cards';
import { createNewcomer, newAddresses } from '../testing/onboarding';
import { withTestService } from '../testing/service';
import { SystemUnavailable } from '../kernel/ports/card-system';

let lines = '';
const service = withTestService();
beforeAll(async () => {
  service.deps.log = createLog('debug', { write: line => (lines += line) });
});

const outcomes: [string, (number: string) => Promise<unknown>, RegExp][] = [
  ['is activated', activate, /"route":"\/onboarding\/password"/],
  ['is unknown', begin, /"code":"card-refused"/],
  ['is not a number', number => begin(`${number}1`), /"code":"card-refused"/],
  ['cannot be looked up', whileAway, /the card system is unavailable/],
  ['a broken card system gets', whileBroken, /"status":500/],
  ['is part of a URL', number => service.call(`/onboarding?card_number=${number}`), /"route"/],
];

test.each(outcomes)('no log line contains the number of a card that %s', async (_, run, expected) => {
  const number = newCardNumber();
  lines = '';
  await run(number);
  expect(lines).toMatch(expected);
  expect(lines).not.toContain(number);
});

async function begin(number: string): Promise<void> {
  await createNewcomer(service).begin({ card_number: number });
}

async function activate(number: string): Promise<void> {
  await addCard(service.deps, { card_number: number });
  const newcomer = createNewcomer(service);
  await newcomer.begin({ card_number: number });
  await newcomer.upToPassword(newAddresses());
  expect((await newcomer.password()).json.activation).toBe('activated');
}

/** With a card system whose look-ups fail. */
async function failing(number: string, error: Error): Promise<void> {
  const { cardSystem } = service.deps;
  service.deps.cardSystem = { ...cardSystem, findCard: () => Promise.reject(error) };
  await begin(number);
  service.deps.cardSystem = cardSystem;
}

function whileAway(number: string): Promise<void> {
  return failing(number, new SystemUnavailable('no response'));
}

function whileBroken(number: string): Promise<void> {
  return failing(number, Object.assign(new Error('broken'), { detail: number, request: { number } }));
}
