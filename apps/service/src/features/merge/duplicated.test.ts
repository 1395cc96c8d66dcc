import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { addPerson } from '../../testing/cards';
import {
  addDuplicateAccounts,
  requireSignInCode,
  choosing,
  holdings,
  prove,
  resolve,
  skip,
} from '../../testing/duplicates';
import { newTargets } from '../../testing/authenticators';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
let count = 0;
const newId = (platform: string) => `${platform}-${(count += 1)}`;
const born = { firstname: 'Ann', lastname: 'De Vos', birthdate: '1980-02-03' };

/** Adds a directory person on a platform. Returns its id. */
const person = (platform: 'personal' | 'client' | 'third', given: Record<string, string> = born) =>
  addPerson(service.deps, { platform, person_id: newId(platform), ...given });

describe('GET /duplicated', () => {
  test('returns the shared identifiers and how many other accounts have a platform link, but not their data', async () => {
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { carries: ['email', 'phone'], columns: { user_id: newId('P') } },
      {
        keeps: 'phone',
        columns: { customer_user_id: newId('C'), user_id: newId('P'), firstname: 'Xaveria' },
      },
      { keeps: 'email', columns: { customer_user_id: newId('C') } },
    );
    const browser = await choosing(service, accounts[0]);
    const answer = await browser.call('/duplicated');
    expect(answer.json).toEqual({
      data: {
        email: shared.email,
        phone: shared.phone,
        email_duplicated: true,
        phone_duplicated: false,
        has_mymonizze: true,
        has_clientarea: false,
        duplicated_mymonizze: 1,
        duplicated_clientarea: 2,
      },
      accounts: 2,
      phone_gets_codes: false,
      email_proven: false,
      phone_proven: false,
      challenge: null,
    });
    for (const { id } of accounts.slice(1)) expect(answer.text).not.toContain(id);
    expect(answer.text).not.toContain('Xaveria');
  });

  test('returns the live challenge, masked, and the verified identifiers', async () => {
    const { shared, accounts } = await addDuplicateAccounts(service, {}, { keeps: 'phone' });
    const browser = await choosing(service, accounts[0]);
    const { payload } = (await requireSignInCode(browser, { email: shared.email })).json;
    const waiting = (await browser.call('/duplicated')).json;
    expect(waiting.challenge).toMatchObject({ payload, channel: 'email', code_length: 6, tries_left: 5 });
    expect(waiting.challenge.destination).toMatch(/•/);
    const again = await requireSignInCode(browser, { email: shared.email.toUpperCase() });
    expect(again.json.payload, 'one on its way is not sent again').toBe(payload);
    await prove(browser, { email: shared.email });
    expect((await browser.call('/duplicated')).json).toMatchObject({ email_proven: true, challenge: null });
  });
});

describe('a duplicate account with another verified identifier', () => {
  test('loses the shared one after a code to it; a full token replaces the restricted one', async () => {
    const { shared, accounts } = await addDuplicateAccounts(service, {}, { keeps: 'phone' });
    const [mine, other] = [accounts[0], accounts[1]];
    const browser = await choosing(service, mine);
    const before = browser.token();
    expect((await prove(browser, { email: shared.email })).json).toEqual({ proves: 'shared' });
    const answer = await resolve(browser, { email: shared.email });
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({ duplicated: false, required_action: null, left: 0, person: null }),
    ]);
    expect(browser.token()).not.toBe(before);
    expect((await browser.call('/user')).status).toBe(200);
    browser.setToken(before);
    expect((await browser.call('/user')).status).toBe(401);
    expect(await sql('select 1 from challenges where account_id = $1', [mine.id])).toEqual([]);
    expect(await holdings(service, mine)).toEqual([`email ${shared.email}`]);
    expect(await holdings(service, other)).toEqual([`phone ${(other.own as { phone: string }).phone}`]);
    const next = await createBrowser(service).signIn({ email: shared.email, phone: '' }, mine.password);
    expect(next.json).toMatchObject({ duplicated: false, required_action: null });
    const gone = await createBrowser(service).signIn({ email: shared.email, phone: '' }, other.password);
    expect(gone.json.code).toBe('invalid-credentials');
  });

  test('gets its next e-mail as primary; an authenticator without destination is removed, with trusted devices and step-ups', async () => {
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      {},
      { keeps: 'email', methods: ['email'] },
      { keeps: 'phone', methods: ['email'] },
    );
    const [mine, heir, heirless] = [accounts[0], accounts[1], accounts[2]];
    await sql("update sessions set step_up_until = now() + interval '5 minutes'");
    const browser = await choosing(service, mine);
    await prove(browser, { email: shared.email });
    expect((await resolve(browser, { email: shared.email })).status).toBe(200);
    const rows = await sql(
      `select account_id, type as method, guarded_until is not null as is_barred
         from accounts a left join authenticators m on m.account_id = a.id where a.id = any($1)`,
      [[heir.id, heirless.id]],
    );
    expect(rows).toContainEqual({ account_id: heir.id, method: 'email', is_barred: false });
    expect(rows).toContainEqual({ account_id: null, method: null, is_barred: true });
    expect(
      await sql('select value from identifiers where account_id = $1 and is_primary', [heir.id]),
    ).toEqual([{ value: (heir.own as { email: string }).email }]);
  });

  test('loses e-mail and phone together, each after its own code', async () => {
    const both: ('email' | 'phone')[] = ['email', 'phone'];
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { carries: both },
      { carries: both, keeps: 'email' },
    );
    const browser = await choosing(service, accounts[0], 'phone');
    await prove(browser, { phone: shared.phone });
    const early = await resolve(browser, shared);
    expect([early.status, early.json.code]).toEqual([403, 'not-proven']);
    expect((await holdings(service, accounts[1])).length).toBe(3);
    await prove(browser, { email: shared.email });
    expect((await resolve(browser, shared)).status).toBe(200);
    expect((await holdings(service, accounts[1])).length).toBe(1);
  });
});

describe('a platform link', () => {
  test('is transferred if the directory persons have the same name and birth date', async () => {
    const [client, personal] = [await person('client'), await person('personal')];
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { columns: { customer_user_id: client } },
      { keeps: 'phone', columns: { user_id: personal } },
    );
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    const answer = await resolve(browser, { email: shared.email, remove_user_linked: true });
    expect(answer.status).toBe(200);
    expect(await holdings(service, accounts[0])).toEqual([
      `client ${client}`,
      `email ${shared.email}`,
      `personal ${personal}`,
    ]);
    expect((await holdings(service, accounts[1])).some(each => each.startsWith('personal'))).toBe(false);
  });

  test.each([
    [
      'the same register number with different names',
      { ...born, lastname: 'Devos-Peeters', register_number: '85073003328' },
      { firstname: 'X', lastname: 'Other', register_number: '85073003328' },
      200,
    ],
    [
      'different register numbers under one name',
      { ...born, register_number: '85073003328' },
      { ...born, register_number: '93051201759' },
      'different-person',
    ],
    [
      'the same name in another spelling',
      born,
      { firstname: 'ANN', lastname: 'de vos', birthdate: born.birthdate },
      200,
    ],
    ['the same name and another birth date', born, { ...born, birthdate: '1980-02-04' }, 'different-person'],
    ['the same name and no birth date', born, { firstname: 'Ann', lastname: 'De Vos' }, 'needs-proof'],
  ])('by %s', async (_name, mine, theirs, expected) => {
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { columns: { customer_user_id: await person('client', mine as Record<string, string>) } },
      { keeps: 'phone', columns: { user_id: await person('personal', theirs as Record<string, string>) } },
    );
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    const answer = await resolve(browser, { email: shared.email, remove_user_linked: true });
    expect(answer.json.code ?? answer.status, answer.text).toBe(expected);
  });

  test('that cannot be transferred stays, and the identifier is transferred', async () => {
    const [mine, theirs] = [await person('personal'), await person('personal')];
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { columns: { user_id: mine } },
      { keeps: 'phone', columns: { user_id: theirs } },
    );
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    expect((await resolve(browser, { email: shared.email, remove_user_linked: true })).status).toBe(200);
    expect(await holdings(service, accounts[1])).toContain(`personal ${theirs}`);
    expect(await holdings(service, accounts[0])).toContain(`personal ${mine}`);
  });
});

describe('the required action after a merge', () => {
  test('includes the MFA that was required of the closed account', async () => {
    const [client, personal] = [await person('client'), await person('personal')];
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { columns: { customer_user_id: client } },
      { columns: { user_id: personal, mfa_forced: 'yes' } },
    );
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    const answer = await resolve(browser, { email: shared.email });
    expect(answer.json).toMatchObject({ required_action: 'mfa_forced', duplicated: false, expires_in: 900 });
    expect((await browser.call('/user')).json.code).toBe('required-action-mfa-forced');
  });
});

describe('POST /duplicated/skip', () => {
  test('changes nothing and returns the next token; the next sign-in requires the choice again', async () => {
    const { accounts } = await addDuplicateAccounts(service, {}, { keeps: 'phone' });
    const browser = await choosing(service, accounts[0]);
    const [limited, before] = [browser.token(), await holdings(service, accounts[1])];
    const answer = await skip(browser);
    expect(answer.json).toMatchObject({ duplicated: false, required_action: null });
    expect((await browser.call('/user')).status).toBe(200);
    expect(await holdings(service, accounts[1])).toEqual(before);
    browser.setToken(limited);
    expect((await skip(browser)).status).toBe(401);
    await choosing(service, accounts[0]);
  });

  test('returns a restricted token if MFA is required next', async () => {
    const { accounts } = await addDuplicateAccounts(
      service,
      { columns: { mfa_forced: 'yes' } },
      { keeps: 'phone' },
    );
    const answer = await skip(await choosing(service, accounts[0]));
    expect(answer.json).toMatchObject({ duplicated: false, required_action: 'mfa_forced' });
  });
});

test('skipping works if the identifier is no longer shared', async () => {
  const { shared, accounts } = await addDuplicateAccounts(service, {}, { keeps: 'phone' });
  const [one, other] = [await choosing(service, accounts[0]), await choosing(service, accounts[1])];
  await prove(one, { email: shared.email });
  await resolve(one, { email: shared.email });
  expect((await other.call('/duplicated')).json.data).toMatchObject({
    email_duplicated: false,
    phone_duplicated: false,
  });
  expect((await resolve(other, { email: shared.email })).json.code).toBe('not-duplicated');
  expect((await skip(other)).json.required_action).toBeNull();
});

test.each([
  ['nothing', {}],
  ['an invalid e-mail', { email: 'nobody' }],
  ['an invalid phone', { phone: 'twelve' }],
  ['numbers', { email: 7 }],
  ['three cards', { email: 'a@b.example', card_numbers: ['1', '2', '3'] }],
])('taking %s is a bad request', async (_name, body) => {
  const { accounts } = await addDuplicateAccounts(service, {}, { keeps: 'phone' });
  const answer = await resolve(await choosing(service, accounts[0]), body);
  expect([answer.status, answer.json.code]).toEqual([400, 'invalid-request']);
});

test('an identifier that is not shared, or belongs only to another account, is not transferred', async () => {
  const { accounts } = await addDuplicateAccounts(service, { keeps: 'email' }, { keeps: 'phone' });
  const browser = await choosing(service, accounts[0]);
  for (const body of [accounts[0].own, accounts[1].own, { email: newTargets().email }]) {
    const answer = await resolve(browser, body);
    expect([answer.status, answer.json.code]).toEqual([409, 'not-duplicated']);
  }
});
