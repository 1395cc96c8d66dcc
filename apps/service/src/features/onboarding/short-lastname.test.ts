import { describe, expect, test } from 'vitest';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import { addCard, addInvitation, addPerson } from '../../testing/cards';
import { goodPassword } from '../../testing/accounts';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

type Newcomer = ReturnType<typeof createNewcomer>;
type Addresses = ReturnType<typeof newAddresses>;

const nameOf = async (newcomer: Newcomer) => {
  const { firstname, ...name } = (await newcomer.call('/onboarding/lastname')).json;
  // If the last name is not shown, the first name is not shown either.
  if (name.lastname === null) expect(firstname).toBeNull();
  return name;
};
const complete = (newcomer: Newcomer, lastname?: string) =>
  newcomer.call('/onboarding/password', { body: { password: goodPassword, ...(lastname && { lastname }) } });
const storedName = async ({ email }: Addresses) =>
  (
    await service.deps.db.query(
      'select a.lastname from accounts a join identifiers i on i.account_id = a.id where i.value = $1',
      [email],
    )
  ).rows[0]?.lastname;

/** Somebody who has left out the last name and is at the password step. */
async function atPassword(
  begin: object,
  addresses: Addresses,
  person: object = { lastname: undefined },
): Promise<Newcomer> {
  const newcomer = createNewcomer(service);
  await newcomer.begin(begin);
  await newcomer.accept();
  expect((await newcomer.describe(person)).status).toBe(200);
  await newcomer.prove('email', addresses.email);
  await newcomer.prove('phone', addresses.phone);
  return newcomer;
}

async function cardOf(given: Record<string, string>): Promise<{ card_number: string }> {
  const user_id = await addPerson(service.deps, { lastname: 'Li', ...given });
  return { card_number: await addCard(service.deps, { user_id }) };
}

test('the last name in the directory is looked at 20 times in 10 minutes at most, by one onboarding', async () => {
  const addresses = newAddresses();
  const newcomer = await atPassword(await cardOf({ emails: addresses.email }), addresses);
  for (let looked = 0; looked < 20; looked += 1) expect(await nameOf(newcomer)).toEqual({ lastname: 'Li' });
  expect(await nameOf(newcomer)).toMatchObject({ code: 'too-many-attempts' });
});

describe('a last name of two letters is not typed but confirmed', () => {
  test.each(['email', 'phone'] as const)('by who has the %s that the directory has', async kind => {
    const addresses = newAddresses();
    const card = await cardOf({ [`${kind}s`]: addresses[kind] });
    const newcomer = await atPassword(card, addresses);
    expect((await newcomer.show()).json).toMatchObject({ step: 'password', lastname: null });
    expect(await nameOf(newcomer)).toEqual({ lastname: 'Li' });
    expect((await complete(newcomer, 'Li')).status).toBe(200);
    expect(await storedName(addresses)).toBe('Li');
  });

  test('by who has the address of the invitation', async () => {
    const addresses = newAddresses();
    const customer_user_id = await addPerson(service.deps, { platform: 'client', lastname: 'Wu' });
    const invitation_code = await addInvitation(service.deps, { email: addresses.email, customer_user_id });
    const newcomer = await atPassword({ invitation_code }, addresses);
    expect(await nameOf(newcomer)).toEqual({ lastname: 'Wu' });
    expect((await complete(newcomer, 'Wu')).status).toBe(200);
    expect(await storedName(addresses)).toBe('Wu');
  });
});

describe('a number alone reveals no name', () => {
  test('before both codes', async () => {
    const addresses = newAddresses();
    const newcomer = createNewcomer(service);
    await newcomer.begin(await cardOf({ emails: addresses.email }));
    await newcomer.accept();
    await newcomer.describe({ lastname: undefined });
    expect((await nameOf(newcomer)).code).toBe('step-not-due');
    await newcomer.prove('email', addresses.email);
    expect((await nameOf(newcomer)).code).toBe('step-not-due');
  });

  test.each<[string, Record<string, string>]>([
    ['of somebody with other addresses', { emails: 'li@elsewhere.example', phones: '+32470999901' }],
    ['of somebody without any', {}],
  ])('%s, to a stranger with the card; the right name is refused as a wrong one is', async (_who, known) => {
    const newcomer = await atPassword(await cardOf(known), newAddresses());
    expect(await nameOf(newcomer)).toEqual({ lastname: null });
    for (const lastname of ['Li', 'Wu', undefined]) {
      const { status, json } = await complete(newcomer, lastname);
      expect([status, json.code, json.fields]).toEqual([400, 'invalid-request', ['lastname']]);
    }
  });

  test('of somebody who was invited elsewhere', async () => {
    const customer_user_id = await addPerson(service.deps, { platform: 'client', lastname: 'Wu' });
    const invitation_code = await addInvitation(service.deps, { customer_user_id });
    const newcomer = await atPassword({ invitation_code }, newAddresses());
    expect(await nameOf(newcomer)).toEqual({ lastname: null });
    expect((await complete(newcomer, 'Wu')).status).toBe(400);
  });
});

test('where the directory has none, a longer name can be typed then', async () => {
  const addresses = newAddresses();
  const newcomer = await atPassword({ card_number: await addCard(service.deps) }, addresses);
  expect(await nameOf(newcomer)).toEqual({ lastname: null });
  expect((await complete(newcomer, 'Lima')).status).toBe(200);
  expect(await storedName(addresses)).toBe('Lima');
});

test('while the directory is unavailable, it is asked for again later', async () => {
  const addresses = newAddresses();
  const newcomer = await atPassword(await cardOf({ emails: addresses.email }), addresses);
  const { directory } = service.deps;
  service.deps.directory = {
    ...directory,
    peopleOfCard: () => Promise.reject(new SystemUnavailable('away')),
  };
  expect(await nameOf(newcomer)).toEqual({ lastname: null });
  service.deps.directory = directory;
  expect(await nameOf(newcomer)).toEqual({ lastname: 'Li' });
});

test('a name that was typed is not replaced by another one', async () => {
  const addresses = newAddresses();
  const card = await cardOf({ emails: addresses.email });
  const newcomer = await atPassword(card, addresses, { lastname: 'Dubois' });
  expect((await complete(newcomer, 'Li')).status).toBe(200);
  expect(await storedName(addresses)).toBe('Dubois');
});

test('a typed name of two letters is still refused', async () => {
  const newcomer = createNewcomer(service);
  await newcomer.begin({ card_number: await addCard(service.deps) });
  await newcomer.accept();
  const { status, json } = await newcomer.describe({ lastname: 'Li' });
  expect([status, json.fields]).toEqual([400, ['lastname']]);
});
