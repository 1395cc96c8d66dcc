import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { addCard, addInvitation, addPerson } from '../../testing/cards';
import { messagesTo } from '../../testing/messages';
import { createNewcomer, newAddresses, person } from '../../testing/onboarding';
import { startTestService } from '../../testing/service';

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
beforeAll(async () => {
  const unlimited = { most: 10_000, seconds: 3600 };
  service = await startTestService({
    // Raised limits: limits.test.ts tests the default values.
    env: {
      LIMITS: JSON.stringify({
        counted: {
          unconfirmedByNetwork: unlimited,
          unconfirmedByNumberBlock: unlimited,
          unconfirmedToBlockBySite: unlimited,
          invalidNumbers: unlimited,
        },
      }),
    },
  });
});
afterAll(() => service.stop());

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const begun = async (given: Record<string, string> = {}) => {
  const newcomer = createNewcomer(service);
  await newcomer.begin({ card_number: await addCard(service.deps, given) });
  return newcomer;
};
const codeOf = (answer: { status: number; json: { code?: string } }) => [answer.status, answer.json?.code];

describe('a card, from its number to the account', () => {
  test('each step returns the state of the onboarding, and the last one a valid token', async () => {
    const number = await addCard(service.deps);
    const { email, phone } = newAddresses();
    const newcomer = createNewcomer(service);
    const started = await newcomer.begin({ card_number: number, language: 'fr' });
    expect(started.json.onboarding).toMatchObject({
      way: 'card',
      step: 'terms',
      card_last_four: number.slice(-4),
      language: 'fr',
      email: null,
      signs_in_already: null,
      challenge: null,
    });
    expect((await newcomer.accept({ marketing: true })).json).toMatchObject({ step: 'create' });
    expect((await newcomer.describe()).json).toMatchObject({ step: 'email', ...person });
    const sent = await newcomer.email(` ${email.toUpperCase()} `);
    expect(sent.json).toMatchObject({
      step: 'email',
      email,
      challenge: { channel: 'email', destination: 'n•••@o•••.example', code_length: 6, tries_left: 5 },
    });
    expect(sent.json.challenge.expires_in).toBe(600);
    expect(sent.json.challenge.resend_in).toBe(15);
    const proven = await newcomer.confirm(sent.json.challenge.payload, await newcomer.codeFor(email));
    expect(proven.json).toMatchObject({ step: 'phone', is_email_proven: true });
    expect((await newcomer.prove('phone', phone)).json).toMatchObject({ step: 'password', phone });
    const done = await newcomer.password();
    expect(done.json).toMatchObject({ duplicated: false, required_action: null, activation: 'activated' });

    const user = await service.call('/user', {
      headers: { Authorization: `Bearer ${done.json.access_token}` },
    });
    expect(user.json.data).toMatchObject({ ...person, email, phone, password_status: 0 });
    for (const identifier of [{ email }, { phone }]) {
      const signedIn = await service.call('/token', { body: { ...identifier, password: goodPassword } });
      expect(signedIn.status).toBe(200);
    }
    expect((await newcomer.show()).json.step).toBe('done');
  });

  test('terms, privacy and marketing are stored with version, language and time', async () => {
    const newcomer = await begun();
    await newcomer.upToPassword();
    await newcomer.accept({ marketing: true });
    await newcomer.password();
    const kept = await sql(
      `select document, version, language, accepted_at > now() - interval '1 minute' as is_recent from accepted_documents
        where account_id = (select account_id from onboardings where account_id is not null order by created_at desc limit 1)
        order by document`,
    );
    expect(kept).toEqual(
      ['marketing', 'privacy', 'terms'].map(document => ({
        document,
        version: '2026-09',
        language: 'nl',
        is_recent: true,
      })),
    );
  });

  test('a new account gets a welcome by e-mail, in its language, with the way in and the card', async () => {
    const number = await addCard(service.deps);
    const addresses = newAddresses();
    const newcomer = createNewcomer(service);
    await newcomer.begin({ card_number: number });
    await newcomer.upToPassword(addresses);
    await newcomer.password();
    const [welcome] = await messagesTo(service.deps, addresses.email);
    expect(welcome?.subject).toBe('Bienvenue chez Talon\u00a0: votre compte est prêt');
    expect(welcome?.text).toContain(`se terminant par ${number.slice(-4)} `);
    expect(welcome?.text).toContain('Bonjour Marie,');
    expect(welcome?.text).toContain('http://account.talon.localhost:3000/');
  });

  test('a new account is audited', async () => {
    const newcomer = await begun();
    await newcomer.upToPassword();
    await newcomer.password();
    expect(await sql("select market from audit_events where event = 'registered' limit 1")).toEqual([
      { market: 'be' },
    ]);
  });
});

describe('a number that cannot be activated', () => {
  test.each([['unknown'], ['blocked'], ['refused']])('%s: the same error', async state => {
    const number = state === 'unknown' ? '5065999999999999' : await addCard(service.deps, { state });
    const answer = await createNewcomer(service).begin({ card_number: number });
    expect(codeOf(answer)).toEqual([422, 'card-refused']);
    expect(answer.json).toEqual({ code: 'card-refused', message: expect.any(String) });
  });

  test.each([
    ['15 digits', '506500000000001'],
    ['17 digits', '50650000000000011'],
    ['another beginning', '4065000000000001'],
    ['full-width digits', '５０６５０００００００００００１'],
    ['letters', '5065abcd00000001'],
    ['blanks', '    '],
  ])('%s: the same', async (_, number) => {
    expect(codeOf(await createNewcomer(service).begin({ card_number: number }))).toEqual([
      422,
      'card-refused',
    ]);
  });

  test.each([['spaces'], ['dashes'], ['no-break spaces']])(
    'a number grouped with %s is accepted',
    async gap => {
      const sign = { spaces: ' ', dashes: '-', 'no-break spaces': '\u00a0' }[gap] ?? '';
      const number = await addCard(service.deps);
      const typed = number.match(/.{4}/g)?.join(sign);
      expect((await createNewcomer(service).begin({ card_number: typed })).status).toBe(200);
    },
  );

  test('an activated card returns its own error, without data of its owner', async () => {
    const number = await addCard(service.deps, { state: 'activated' });
    const answer = await createNewcomer(service).begin({ card_number: number });
    expect(answer.json).toEqual({ code: 'card-activated', message: expect.any(String) });
  });

  test.each([
    ['neither card nor invitation', {}],
    ['both', { card_number: '5065000000000001', invitation_code: 'ABCDEFGHJK' }],
    ['a number for a text', { card_number: 5065000000000001 }],
    ['a list', { card_number: ['5065000000000001'] }],
  ])('%s is a bad request', async (_, body) => {
    expect(codeOf(await createNewcomer(service).begin(body))).toEqual([400, 'invalid-request']);
  });
});

describe('steps out of order, forged or repeated', () => {
  test.each([
    ['describing the person before the terms', (n: ReturnType<typeof createNewcomer>) => n.describe()],
    ['an e-mail before the terms', n => n.email('a@b.example')],
    ['a phone before the e-mail', n => n.phone('+32470123456')],
    ['the password before everything', n => n.password()],
  ] as [
    string,
    (n: ReturnType<typeof createNewcomer>) => Promise<{ status: number; json: { code: string } }>,
  ][])('%s is refused', async (_, step) => {
    expect(codeOf(await step(await begun()))).toEqual([409, 'step-not-due']);
  });

  test('every step without a handle or with a forged one is refused', async () => {
    const forged = { 'X-Onboarding': 'A'.repeat(43) };
    for (const headers of [{}, forged, { 'X-Onboarding': "' or 1=1" }]) {
      expect(
        codeOf(await service.call('/onboarding', { headers: headers as Record<string, string> })),
      ).toEqual([410, 'onboarding-ended']);
    }
    expect(
      codeOf(
        await service.call('/onboarding/password', { headers: forged, body: { password: goodPassword } }),
      ),
    ).toEqual([410, 'onboarding-ended']);
  });

  test('a handle is refused in another market and after 24 hours', async () => {
    const newcomer = await begun();
    const elsewhere = await newcomer.call('/onboarding', { host: 'account-api.talon-lux.localhost:3000' });
    expect(codeOf(elsewhere)).toEqual([410, 'onboarding-ended']);
    await sql('update onboardings set expires_at = now() where account_id is null');
    expect(codeOf(await newcomer.show())).toEqual([410, 'onboarding-ended']);
  });

  test('every step is refused after the account is created', async () => {
    const newcomer = await begun();
    await newcomer.upToPassword();
    expect((await newcomer.password()).status).toBe(200);
    for (const again of [newcomer.password(), newcomer.accept(), newcomer.email('x@y.example')]) {
      expect(codeOf(await again)).toEqual([409, 'step-not-due']);
    }
  });

  test('outdated terms are refused', async () => {
    const newcomer = await begun();
    expect(codeOf(await newcomer.accept({ terms_version: '2020-01' }))).toEqual([409, 'terms-changed']);
    expect((await newcomer.show()).json.has_accepted_terms).toBe(false);
  });

  test.each([
    [{ firstname: 'M' }, ['firstname']],
    [{ lastname: 'Du' }, ['lastname']],
    [{ lastname: 'M'.repeat(101) }, ['lastname']],
    [{ birthdate: '1985-02-31' }, ['birthdate']],
    [{ birthdate: '1990-02-30' }, ['birthdate']],
    [{ birthdate: '2999-01-01' }, ['birthdate']],
    [{ language: 'es' }, ['language']],
  ])('%j is not a person', async (change, fields) => {
    const newcomer = await begun();
    await newcomer.accept();
    const answer = await newcomer.describe(change);
    expect([answer.status, answer.json.code, answer.json.fields]).toEqual([400, 'invalid-request', fields]);
  });

  test.each(['kort', 'talon talon talon', 'mariemarie00', 'Dubois in een tuin', 'passwordpassword'])(
    'the password %j breaks a rule',
    async password => {
      const newcomer = await begun();
      await newcomer.upToPassword();
      expect(codeOf(await newcomer.password(password))).toEqual([422, 'password-refused']);
    },
  );

  test('a breached password is refused', async () => {
    const newcomer = await begun();
    await newcomer.upToPassword();
    const { isBreached } = service.deps;
    service.deps.isBreached = () => Promise.resolve(true);
    expect(codeOf(await newcomer.password())).toEqual([422, 'password-refused']);
    service.deps.isBreached = isBreached;
    expect((await newcomer.password()).status).toBe(200);
  });

  test('a changed e-mail must be verified again', async () => {
    const newcomer = await begun();
    await newcomer.upToPassword();
    const { email } = newAddresses();
    expect((await newcomer.email(email)).json).toMatchObject({ step: 'email', is_email_proven: false });
    expect(codeOf(await newcomer.password())).toEqual([409, 'step-not-due']);
  });

  test('an unchanged verified e-mail needs no other code', async () => {
    const addresses = newAddresses();
    const newcomer = await begun();
    await newcomer.upToPassword(addresses);
    expect((await newcomer.email(addresses.email)).json).toMatchObject({ step: 'password' });
    expect(await messagesTo(service.deps, addresses.email)).toHaveLength(1);
  });
});

describe('a person who has an account already', () => {
  test('is informed only after the code, and no second account is created', async () => {
    const { email } = await addAccount(service.deps);
    const newcomer = await begun();
    await newcomer.accept();
    await newcomer.describe();
    const unknown = newAddresses().email;
    const asked = [await newcomer.email(unknown), await newcomer.email(email)];
    expect(
      asked.map(answer => [answer.status, answer.json.signs_in_already, Object.keys(answer.json)]),
    ).toEqual(Array.from({ length: 2 }, () => [200, null, Object.keys(asked[0]?.json)]));
    const proven = await newcomer.confirm(asked[1]?.json.challenge.payload, await newcomer.codeFor(email));
    expect(proven.json.signs_in_already).toBe('email');
    expect(codeOf(await newcomer.phone(newAddresses().phone))).toEqual([409, 'signs-in-already']);
    expect(codeOf(await newcomer.password())).toEqual([409, 'step-not-due']);
  });

  test('can replace a phone of another account', async () => {
    const taken = newAddresses().phone;
    await addAccount(service.deps, { phones: taken });
    const { email, phone } = newAddresses();
    const newcomer = await begun();
    expect((await newcomer.upToPassword({ email, phone: taken })).json.signs_in_already).toBe('phone');
    expect(codeOf(await newcomer.password())).toEqual([409, 'signs-in-already']);
    expect((await newcomer.prove('phone', phone)).json.signs_in_already).toBe(null);
    expect((await newcomer.password()).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('pre-fills the first name and shows its address masked; a code verifies the address', async () => {
    const code = await addInvitation(service.deps, {
      email: 'bo@invited.example',
      firstname: 'B',
      user_id: 'P-bo',
    });
    const newcomer = createNewcomer(service);
    const typed = `${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`;
    const started = await newcomer.begin({ invitation_code: typed });
    expect(started.json.onboarding).toMatchObject({
      way: 'invitation',
      firstname: 'B',
      invited_email: 'b•••@i•••.example',
      card_last_four: null,
    });
    await newcomer.accept();
    expect((await newcomer.describe({ firstname: 'B' })).status).toBe(200);
    const kept = await newcomer.email();
    expect(kept.json).toMatchObject({ email: 'b•••@i•••.example', challenge: { channel: 'email' } });
    const invited = 'bo@invited.example';
    const confirmed = await newcomer.confirm(kept.json.challenge.payload, await newcomer.codeFor(invited));
    expect(confirmed.json.email).toBe(invited);
    await newcomer.prove('phone', newAddresses().phone);
    const done = await newcomer.password();
    expect(done.json.activation).toBe('account');
    const user = await service.call('/user', {
      headers: { Authorization: `Bearer ${done.json.access_token}` },
    });
    expect(user.json.data).toMatchObject({ user_id: 'P-bo', email: 'bo@invited.example' });
    expect(codeOf(await createNewcomer(service).begin({ invitation_code: code }))).toEqual([
      409,
      'invitation-used',
    ]);
  });

  test('that is expired can be renewed: a new code is sent, the old one is void', async () => {
    const email = 'late@invited.example';
    const code = await addInvitation(service.deps, { email, valid_until: '2026-01-01' });
    expect(codeOf(await createNewcomer(service).begin({ invitation_code: code }))).toEqual([
      410,
      'invitation-expired',
    ]);
    const renewed = await service.call('/onboarding/invitation', { body: { invitation_code: code } });
    expect(renewed.json).toEqual({ destination: 'l•••@i•••.example' });
    expect(codeOf(await createNewcomer(service).begin({ invitation_code: code }))).toEqual([
      422,
      'invitation-refused',
    ]);
    const [message] = await messagesTo(service.deps, email);
    const fresh = /\b[2-9A-Z]{5} ?[2-9A-Z]{5}\b/.exec(message?.text ?? '')?.[0];
    expect((await createNewcomer(service).begin({ invitation_code: fresh })).status).toBe(200);
  });

  test.each(['ABCDE', 'AAAAAAAAAA', '0000000000', '!!'])('with the code %s does not exist', async code => {
    expect(codeOf(await createNewcomer(service).begin({ invitation_code: code }))).toEqual([
      422,
      'invitation-refused',
    ]);
  });
});

describe('platform links', () => {
  const complete = async (card: Record<string, string>, addresses = newAddresses(), who: object = {}) => {
    const newcomer = await begun(card);
    await newcomer.accept();
    await newcomer.describe(who);
    await newcomer.prove('email', addresses.email);
    await newcomer.prove('phone', addresses.phone);
    const done = await newcomer.password();
    const user = await service.call('/user', {
      headers: { Authorization: `Bearer ${done.json.access_token}` },
    });
    return user.json.data.user_id as string | null;
  };

  test('are created if the directory has the verified e-mail', async () => {
    const addresses = newAddresses();
    const id = await addPerson(service.deps, { emails: addresses.email, birthdate: '1970-01-01' });
    expect(await complete({ user_id: id }, addresses)).toBe(id);
    expect((await messagesTo(service.deps, addresses.email)).map(({ text }) => text).join()).not.toContain(
      '••••',
    );
  });

  test('are not created if the directory has no address: neither a card nor what somebody types proves a person', async () => {
    const id = await addPerson(service.deps, { lastname: person.lastname, birthdate: person.birthdate });
    expect(await complete({ user_id: id })).toBe(null);
    expect(await complete({ user_id: await addPerson(service.deps) })).toBe(null);
  });

  test('that are not created are warned of by SMS only on mobile numbers, within their limit and the budget', async () => {
    const phone = '+32470998877';
    const id = await addPerson(service.deps, { phones: `${phone} +3222345678 +447911123456` });
    await service.deps.db.query(
      `insert into limit_counts (limit_name, subject_hash, at, most, period)
       values ('notificationSms', $1, array_fill(now(), array[9]), 10, '1 day')`,
      [service.deps.keyedHash('destination', phone)],
    );
    for (let warned = 0; warned < 2; warned += 1) expect(await complete({ user_id: id })).toBe(null);
    const numbers = [phone, '+3222345678', '+447911123456'];
    const sent = await Promise.all(
      numbers.map(async number => (await messagesTo(service.deps, number)).length),
    );
    expect(sent).toEqual([1, 0, 0]);
  });

  test('are not created if the directory has another address, which is notified', async () => {
    const id = await addPerson(service.deps, {
      emails: 'known1@directory.example',
      lastname: 'Dubois',
      birthdate: person.birthdate,
    });
    expect(await complete({ user_id: id })).toBe(null);
    expect(await messagesTo(service.deps, 'known1@directory.example')).toHaveLength(1);
  });

  test('are not created for a stranger with the card; the address in the directory is notified', async () => {
    const id = await addPerson(service.deps, {
      emails: 'known2@directory.example',
      lastname: 'Somebody',
      birthdate: '1950-01-01',
    });
    expect(await complete({ user_id: id })).toBe(null);
    expect(await messagesTo(service.deps, 'known2@directory.example')).toHaveLength(1);
  });

  test('are not created for somebody who shares the mailbox, if the directory has another address; it is notified', async () => {
    const addresses = newAddresses();
    const phone = newAddresses().phone;
    const id = await addPerson(service.deps, { emails: addresses.email, phones: phone });
    expect(await complete({ user_id: id }, addresses)).toBe(null);
    const [message, ...others] = await messagesTo(service.deps, phone);
    expect([message?.text, message?.smsBudget, others]).toEqual([
      expect.stringContaining('+32 2 000 12 34'),
      'anybody',
      [],
    ]);
  });

  test('are created for somebody who has verified every address of the directory that codes can reach', async () => {
    const addresses = newAddresses();
    const id = await addPerson(service.deps, {
      emails: addresses.email,
      phones: `${addresses.phone} +3222345678`,
    });
    expect(await complete({ user_id: id }, addresses)).toBe(id);
  });

  test('of another account do not change', async () => {
    const addresses = newAddresses();
    const id = await addPerson(service.deps, { emails: addresses.email });
    await addAccount(service.deps, { user_id: id });
    expect(await complete({ user_id: id }, addresses)).toBe(null);
  });
});
