import { describe, expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { createBrowser } from '../../testing/browser';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const columns = { firstname: 'Lotte', lastname: 'Peeters', birthdate: '1988-04-12', language: 'nl' };

type Person = Awaited<ReturnType<typeof signedIn>>;

const person = (own: Record<string, string> = {}) => signedIn(service, { columns: { ...columns, ...own } });

const edit = ({ browser }: Person, change: Record<string, unknown> = {}) => {
  const { birthdate: _birthdate, ...typed } = columns;
  return browser.call('/user', { method: 'POST', body: { ...typed, ...change } });
};

async function stored({ browser }: Person) {
  const { firstname, lastname, birthdate, language } = (await browser.call('/user')).json.data;
  return { firstname, lastname, birthdate, language };
}

const edits = async ({ account }: Person) =>
  readEvents(
    service.deps,
    ['market', 'device_id', 'address'],
    "account_id = $1 and event = 'profile-changed'",
    [account.id],
  );

describe('POST /user', () => {
  test('changes names and language without a step-up, and is audited', async () => {
    const somebody = await person();
    const answer = await edit(somebody, { firstname: ' Jo ', lastname: 'Lié', language: 'fr' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await stored(somebody)).toEqual({
      firstname: 'Jo',
      lastname: 'Lié',
      birthdate: '1988-04-12',
      language: 'fr',
    });
    expect(await edits(somebody)).toEqual([
      { market: 'be', device_id: somebody.browser.deviceId, address: '127.0.0.0/24' },
    ]);
  });

  test('without a change is not audited', async () => {
    const somebody = await person();
    expect((await edit(somebody)).status).toBe(204);
    expect(await edits(somebody)).toEqual([]);
  });

  test('does not change another account', async () => {
    const [one, other] = [await person(), await person()];
    await edit(one, { firstname: 'Jo', id: other.account.id, account_id: other.account.id });
    expect(await stored(other)).toEqual(columns);
  });

  test.each([
    ['of a script read from the right', 'שרה\u200f-\u200eכהן', 'عبد \u2067الله\u2069'],
    ['of characters of four bytes', '𠮷𠮷', '🜁🜂🜃'],
    ['with marks that join', 'नेहा\u200d', 'Z\u0335a\u0308lgo'],
    ['that look like a program', '<script>alert(1)</script>', "'); drop table accounts; --"],
  ])('keeps names %s unharmed', async (_case, firstname, lastname) => {
    const somebody = await person();
    expect((await edit(somebody, { firstname, lastname })).status).toBe(204);
    expect(await stored(somebody)).toMatchObject({ firstname, lastname });
  });

  test('accepts an unchanged name from the directory at any length', async () => {
    const somebody = await person({ firstname: 'Y', lastname: 'Li' });
    expect((await edit(somebody, { firstname: 'Y', lastname: 'Li', language: 'fr' })).status).toBe(204);
    expect((await edit(somebody, { firstname: 'Y', lastname: 'Lo' })).json.fields).toEqual(['lastname']);
    expect(await stored(somebody)).toMatchObject({ firstname: 'Y', lastname: 'Li', language: 'fr' });
  });

  test.each([
    [{ firstname: 'J' }, ['firstname']],
    [{ lastname: 'Li' }, ['lastname']],
    [{ firstname: '  ' }, ['firstname']],
    [{ firstname: '', lastname: '' }, ['firstname', 'lastname']],
    [{ firstname: 'Jo\u0007' }, ['firstname']],
    [{ firstname: 'Jo\0' }, ['firstname']],
    [{ lastname: 'P'.repeat(101) }, ['lastname']],
    [{ language: 'en_LU' }, ['language']],
    [{ language: 'ru' }, ['language']],
    [{ birthdate: '1988-04-13' }, ['birthdate']],
    [{ birthdate: '' }, ['birthdate']],
    [{ firstname: undefined }, ['firstname']],
    [{ lastname: ['Peeters'] }, ['lastname']],
  ])('%j is refused and changes nothing', async (change, fields) => {
    const somebody = await person();
    const answer = await edit(somebody, change);
    expect([answer.status, answer.json.code, answer.json.fields]).toEqual([400, 'invalid-request', fields]);
    expect(await stored(somebody)).toEqual(columns);
    expect(await edits(somebody)).toEqual([]);
  });

  test('accepts only a language of the market of the host', async () => {
    const { account } = await person();
    const browser = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
    await browser.signIn(account);
    const there = { account, browser, sessionId: '' };
    // Dutch is stored already and is accepted.
    expect((await edit(there)).status).toBe(204);
    expect((await edit(there, { language: 'fr' })).status).toBe(204);
    expect((await edit(there)).json.fields).toEqual(['language']);
  });
});

describe('the birth date', () => {
  test.each([undefined, '', '2999-01-01', '1988-02-30'])(
    '%j is refused if none is stored',
    async birthdate => {
      const somebody = await person({ birthdate: '' });
      expect((await edit(somebody, { birthdate })).json.fields).toEqual(['birthdate']);
    },
  );

  test('can be set once and not changed', async () => {
    const somebody = await person({ birthdate: '' });
    expect((await edit(somebody, { birthdate: '1990-05-17' })).status).toBe(204);
    expect((await edit(somebody, { birthdate: '1990-05-18' })).json.fields).toEqual(['birthdate']);
    expect((await edit(somebody, { birthdate: '1990-05-17' })).status).toBe(204);
    expect(await stored(somebody)).toMatchObject({ birthdate: '1990-05-17' });
  });

  test('is set once by two parallel calls', async () => {
    const somebody = await person({ birthdate: '' });
    const dates = ['1990-05-17', '1991-06-18'];
    const answers = await Promise.all(dates.map(birthdate => edit(somebody, { birthdate })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    const winner = dates[answers.findIndex(({ status }) => status === 204)];
    expect(await stored(somebody)).toMatchObject({ birthdate: winner });
    expect(await edits(somebody)).toHaveLength(1);
  });
});

test('nothing is edited without a token or with a restricted one', async () => {
  const body = { ...columns, birthdate: undefined };
  expect((await createBrowser(service).call('/user', { method: 'POST', body })).json.code).toBe(
    'login-required',
  );
  const somebody = await person({ mfa_forced: 'yes' });
  expect((await edit(somebody)).json.code).toBe('required-action-mfa-forced');
});
