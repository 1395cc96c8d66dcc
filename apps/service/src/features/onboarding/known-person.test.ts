import { describe, expect, test } from 'vitest';
import { goodPassword } from '../../testing/accounts';
import { addCard, addInvitation, addPerson } from '../../testing/cards';
import { createNewcomer, newAddresses, person } from '../../testing/onboarding';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

type Newcomer = ReturnType<typeof createNewcomer>;
const leftOut = { firstname: undefined, lastname: undefined, birthdate: undefined };
const none = { firstname: null, lastname: null };
const namesOf = async (newcomer: Newcomer) => (await newcomer.call('/onboarding/lastname')).json;
const phoneOf = async (newcomer: Newcomer) => (await newcomer.call('/onboarding/phone')).json;
const knownCard = async (known: Record<string, string>) => ({
  card_number: await addCard(service.deps, {
    user_id: await addPerson(service.deps, {
      firstname: 'Rita',
      lastname: 'Maes',
      birthdate: '1963-02-01',
      ...known,
    }),
  }),
});
const complete = (newcomer: Newcomer, confirmed: object = {}) =>
  newcomer.call('/onboarding/password', { body: { password: goodPassword, ...confirmed } });
const stored = async (email: string) =>
  (
    await service.deps.db.query(
      `select a.firstname, a.lastname, a.birthdate from accounts a join identifiers i on i.account_id = a.id
        where i.value = $1`,
      [email],
    )
  ).rows[0];

/** Somebody who has left out their personal data, with a verified e-mail. */
async function atPhone(begin: object, email: string): Promise<Newcomer> {
  const newcomer = createNewcomer(service);
  await newcomer.begin(begin);
  await newcomer.accept();
  expect((await newcomer.describe(leftOut)).json).toMatchObject({
    step: 'email',
    confirms_person_later: true,
  });
  await newcomer.prove('email', email);
  return newcomer;
}

describe('somebody whom the directory knows', () => {
  test('types neither name nor number, and proves as much as everybody else', async () => {
    const { email, phone } = newAddresses();
    const newcomer = await atPhone(await knownCard({ emails: email, phones: phone }), email);
    const masked = (await phoneOf(newcomer)).phone;
    expect(masked).toMatch(/^\+32 4.*•/);
    const sent = await newcomer.call('/onboarding/phone', { body: {} });
    expect(sent.json).toMatchObject({ phone: masked, step: 'phone', challenge: { channel: 'sms' } });
    expect(JSON.stringify(sent.json)).not.toContain(phone);
    expect((await complete(newcomer)).json.code).toBe('step-not-due');
    await newcomer.confirm(sent.json.challenge.payload, await newcomer.codeFor(phone));
    expect((await newcomer.show()).json).toMatchObject({ step: 'password', phone });
    const names = { firstname: 'Rita', lastname: 'Maes' };
    expect(await namesOf(newcomer)).toEqual(names);
    expect((await complete(newcomer, names)).json.activation).toBe('activated');
    // The birth date is evidence elsewhere: it stays in the directory.
    expect(await stored(email)).toEqual({ ...names, birthdate: null });
  });

  test('may type another name, with the birth date', async () => {
    const { email, phone } = newAddresses();
    const newcomer = await atPhone(await knownCard({ emails: email }), email);
    await newcomer.prove('phone', phone);
    const typed = { firstname: 'Rita', lastname: 'Claes', birthdate: '1963-02-01' };
    expect((await complete(newcomer, typed)).status).toBe(200);
    expect(await stored(email)).toEqual(typed);
  });

  test('may be invited, at the address of the invitation', async () => {
    const { email, phone } = newAddresses();
    const customer_user_id = await addPerson(service.deps, {
      platform: 'client',
      firstname: 'Eva',
      lastname: 'Wu',
    });
    const invitation_code = await addInvitation(service.deps, { email, customer_user_id });
    const newcomer = await atPhone({ invitation_code }, email);
    await newcomer.prove('phone', phone);
    expect(await namesOf(newcomer)).toMatchObject({ lastname: 'Wu' });
  });
});

describe('a number alone reveals neither name nor phone', () => {
  test('to somebody with another e-mail, who types both', async () => {
    const { email, phone } = newAddresses();
    const known = { emails: 'rita@elsewhere.example', phones: '+32470999902' };
    const newcomer = await atPhone(await knownCard(known), email);
    expect(await phoneOf(newcomer)).toEqual({ phone: null });
    expect((await newcomer.call('/onboarding/phone', { body: {} })).json.code).toBe('phone-refused');
    await newcomer.prove('phone', phone);
    expect(await namesOf(newcomer)).toEqual(none);
    for (const confirmed of [{}, { firstname: 'Rita', lastname: 'Maes' }]) {
      const { status, json } = await complete(newcomer, confirmed);
      expect([status, json.code, json.fields.includes('birthdate')]).toEqual([400, 'invalid-request', true]);
    }
    const { firstname, lastname, birthdate } = person;
    expect((await complete(newcomer, { firstname, lastname, birthdate })).status).toBe(200);
  });

  test('before the code of the e-mail', async () => {
    const newcomer = createNewcomer(service);
    await newcomer.begin(await knownCard({ emails: 'rita@known.example', phones: '+32470999903' }));
    await newcomer.accept();
    await newcomer.describe(leftOut);
    expect((await newcomer.call('/onboarding/phone')).json.code).toBe('step-not-due');
    await newcomer.email('rita@known.example');
    expect((await newcomer.call('/onboarding/phone')).json.code).toBe('step-not-due');
  });

  test('and a landline of the directory is not offered', async () => {
    const { email } = newAddresses();
    const newcomer = await atPhone(await knownCard({ emails: email, phones: '+3222345678' }), email);
    expect(await phoneOf(newcomer)).toEqual({ phone: null });
  });
});

test.each([
  ['a first name without a birth date', { ...leftOut, firstname: 'Rita' }, ['birthdate']],
  ['a birth date without a first name', { ...leftOut, birthdate: '1963-02-01' }, ['firstname']],
])('%s is refused', async (_what, change, fields) => {
  const newcomer = createNewcomer(service);
  await newcomer.begin({ card_number: await addCard(service.deps) });
  await newcomer.accept();
  expect((await newcomer.describe(change)).json).toMatchObject({ code: 'invalid-request', fields });
});
