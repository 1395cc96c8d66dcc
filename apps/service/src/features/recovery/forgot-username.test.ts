import { findMarket } from '@talon/markets/markets';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../../kernel/log';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import { addAccount } from '../../testing/accounts';
import { addCard, addPerson } from '../../testing/cards';
import { messagesTo } from '../../testing/messages';
import { createRecovery } from '../../testing/recovery';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
afterEach(() => service.deps.db.query('truncate limit_counts, sms_daily_counts'));

let count = 0;
const registerNumber = '85.07.30-033.28';

async function holder(given: Record<string, string> = {}) {
  const reference = `holder-${(count += 1)}`;
  const phone = `+3247044${String(count).padStart(4, '0')}`;
  const { email } = await addAccount(service.deps, { reference, phones: phone, ...given });
  return { email, phone, card: await addCard(service.deps, { state: 'activated', account: reference }) };
}

describe('by card number', () => {
  test('returns every verified address masked and sends each in full to itself', async () => {
    const { email, phone, card } = await holder();
    const spaced = card.replace(/(.{4})/g, '$1 ');
    const answer = await createRecovery(service).username({ card_number: spaced });
    expect(answer.status).toBe(200);
    expect(answer.json.usernames).toEqual(['p•••@t•••.example', expect.stringMatching(/^\+32 4[• ]+\d\d$/)]);
    expect(answer.text).not.toContain(email);
    expect((await messagesTo(service.deps, email))[0]?.text).toContain(email);
    const [sms] = await messagesTo(service.deps, phone);
    expect(sms?.text.replace(/\D/g, '')).toContain(phone.slice(1));
  });

  test('does not return unverified addresses', async () => {
    const { email, card } = await holder();
    await service.deps.db.query('update identifiers set verified_at = null where value = $1', [email]);
    const { json } = await createRecovery(service).username({ card_number: card });
    expect(json.usernames).toHaveLength(1);
  });

  test('finds nothing for an unknown card and refuses a malformed one', async () => {
    const person = createRecovery(service);
    const nobodys = await addCard(service.deps);
    expect((await person.username({ card_number: nobodys })).json).toEqual({ usernames: [] });
    expect((await person.username({ card_number: '4000 0000 0000 0000' })).json.code).toBe(
      'card-number-refused',
    );
  });

  test('sends at most five messages in 15 minutes, and then one in five minutes; the reply stays the same', async () => {
    const { email, card } = await holder();
    const person = createRecovery(service);
    for (let asked = 0; asked < 7; asked += 1) {
      expect((await person.username({ card_number: card })).json.usernames).toHaveLength(2);
    }
    expect(await messagesTo(service.deps, email)).toHaveLength(6);
    expect((await person.forgot({ email })).status).toBe(200);
  });

  test('allows 10 invalid numbers an hour from one network; a correct one waits too', async () => {
    const { card } = await holder();
    const person = createRecovery(service);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await person.username({ card_number: `50653333333333${10 + guess}` })).json.usernames).toEqual(
        [],
      );
    }
    const refused = await person.username({ card_number: card });
    expect([refused.status, refused.json.code]).toEqual([429, 'too-many-attempts']);
    expect((await createRecovery(service).username({ card_number: card })).status).toBe(200);
  });

  test('does not count valid numbers', async () => {
    const { card } = await holder();
    const person = createRecovery(service);
    for (let asked = 0; asked < 12; asked += 1) {
      expect((await person.username({ card_number: card })).status).toBe(200);
    }
  });
});

describe('by national register number', () => {
  test.each([
    ['Belgian', registerNumber],
    ['Luxembourg', '1893120105732'],
  ])('a %s one, as it is printed or in digits', async (_, number) => {
    const personId = await addPerson(service.deps, { register_number: number.replace(/\D/g, '') });
    const { email } = await addAccount(service.deps, { user_id: personId });
    const { json } = await createRecovery(service).username({ register_number: number });
    expect(json.usernames).toHaveLength(1);
    expect(await messagesTo(service.deps, email)).toHaveLength(1);
  });

  test('finds nothing for a directory person without an account', async () => {
    await addPerson(service.deps, { register_number: '00022900145' });
    const { json } = await createRecovery(service).username({ register_number: '00.02.29-001.45' });
    expect(json).toEqual({ usernames: [] });
  });

  test.each(['85.07.30-033.29', '12345', 'nobody'])('%s is refused', async number => {
    const { json } = await createRecovery(service).username({ register_number: number });
    expect(json.code).toBe('register-number-refused');
  });

  test('is refused in a market that has it switched off', async () => {
    const market = findMarket('be');
    if (!market) throw new Error('no such market');
    market.hasRegisterNumberRecovery = false;
    const { json } = await createRecovery(service).username({ register_number: registerNumber });
    market.hasRegisterNumberRecovery = true;
    expect(json.code).toBe('register-number-refused');
  });

  test('returns unavailable without the directory, and the number is not logged', async () => {
    const { directory, log } = service.deps;
    let lines = '';
    service.deps.log = createLog('debug', { write: line => (lines += line) });
    service.deps.directory = {
      ...directory,
      peopleOfRegisterNumber: () => Promise.reject(new SystemUnavailable('no answer')),
    };
    const answer = await createRecovery(service).username({ register_number: registerNumber });
    Object.assign(service.deps, { directory, log });
    expect([answer.status, answer.json.code, answer.json.retryAfterSeconds]).toEqual([
      503,
      'unavailable',
      30,
    ]);
    expect(lines).toContain('the directory is unavailable');
    expect(lines).not.toMatch(/85\.?07\.?30/);
  });
});

test.each([{}, { card_number: '5065000000000001', register_number: '85073003328' }, { card_number: 5065 }])(
  '%j is a bad request',
  async body => {
    const { status, json } = await createRecovery(service).username(body);
    expect([status, json.code]).toEqual([400, 'invalid-request']);
  },
);
