import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seedFolder } from '../kernel/project-folder';
import { goodPassword } from '../testing/accounts';
import { appCode } from '../testing/authenticator-apps';
import { createBrowser } from '../testing/browser';
import { withTestService } from '../testing/service';
import { openAppSecret } from '../domain/authenticators/seal-app-secret';
import { importAccounts } from './import-accounts';
import { importPeople } from './import-people';

const service = withTestService();

const accounts = (csv: string) => importAccounts(service.deps, csv);
const people = (csv: string) => importPeople(service.deps, csv);
const count = async (text: string) => (await service.deps.db.query(text)).rows[0].count as number;

test('valid lines are imported, invalid ones are listed by line and column, never with their values', async () => {
  const report = await accounts(
    [
      'reference,emails,phones,birthdate,iban,password',
      'good-1,a1@import.example,,1990-01-31,,secret password',
      'bad-1,not-an-email,,,,secret password',
      'bad-2,a2@import.example,0470123401,,,',
      'bad-3,a3@import.example,,1990-02-31,,',
      'bad-4,a4@import.example,,,BE71096123456768,',
      'bad-5,,,,,',
      'bad 6,a6@import.example,,,,',
      'bad-7,a7@import.example',
      'good-2,a8@import.example,+32470666001,,BE71 0961 2345 6769,',
    ].join('\n'),
  );
  expect(report.lines).toEqual([
    'line 2: added',
    'line 3: refused: emails contains an invalid e-mail',
    'line 4: refused: phones contains a number that is not an international phone number',
    'line 5: refused: birthdate is not a birth date (yyyy-mm-dd)',
    'line 6: refused: iban is not an IBAN',
    'line 7: refused: neither an e-mail nor a phone',
    'line 8: refused: reference contains characters other than letters, digits and . : _ -',
    'line 9: refused: has 2 columns instead of 6',
    'line 10: added',
  ]);
  expect(await count("select count(*)::int from accounts where reference like 'bad%'")).toBe(0);
});

test('a file may be imported again, also concurrently', async () => {
  const csv = 'reference,emails\nagain-1,b1@import.example\nagain-2,b2@import.example\n';
  const reports = await Promise.all([accounts(csv), accounts(csv), accounts(csv)]);
  const added = reports.flatMap(({ lines }) => lines).filter(line => line.endsWith('added'));
  expect(added.length).toBe(2);
  expect((await accounts(csv)).lines).toEqual(['line 2: already exists', 'line 3: already exists']);
});

test('a repeated line does not overwrite later changes of the person', async () => {
  await accounts('reference,emails,firstname\nkept,c1@import.example,Old\n');
  await service.deps.db.query("update accounts set firstname = 'New' where reference = 'kept'");
  await accounts('reference,emails,firstname\nkept,c1@import.example,Old\n');
  expect(
    await count("select count(*)::int from accounts where firstname = 'New' and reference = 'kept'"),
  ).toBe(1);
});

test('at most three accounts share an identifier, also with concurrent imports', async () => {
  const lines = Array.from({ length: 6 }, (_, index) => `shared-${index},d@import.example`);
  const reports = await Promise.all(lines.map(line => accounts(`reference,emails\n${line}\n`)));
  expect(reports.reduce((sum, { refused }) => sum + refused, 0)).toBe(3);
  expect(
    await count("select count(*)::int from identifiers where value = 'd@import.example' and is_shared"),
  ).toBe(3);
});

test('a directory person is linked to one account only', async () => {
  const report = await accounts(
    'reference,emails,user_id\nl1,e1@import.example,P-9\nl2,e2@import.example,P-9\n',
  );
  expect(report.lines[1]).toBe('line 3: refused: user_id is linked to another account');
  expect(await count("select count(*)::int from identifiers where value = 'e2@import.example'")).toBe(0);
});

describe('files as spreadsheets write them', () => {
  test.each([
    ['semicolons', 'reference;emails\nf-semi;f1@import.example\n'],
    ['a byte-order mark', '\ufeffreference,emails\nf-bom,f2@import.example\n'],
    ['lines that end with CRLF', 'reference,emails\r\nf-crlf,f3@import.example\r\n'],
    ['quotes and blanks', 'reference,emails\n "f-quote" , "f4@import.example" \n'],
    ['columns in another order', 'emails,reference\nf5@import.example,f-order\n'],
  ])('%s', async (_name, csv) => expect((await accounts(csv)).lines).toEqual(['line 2: added']));
});

test.each([
  ['reference,email\n', 'column 2 is unknown'],
  ['emails\n', 'the column "reference" is missing'],
  ['reference,emails,emails\n', 'the column "emails" occurs twice'],
  ['', 'the column "reference" is missing'],
])('a file with wrong columns is refused completely: %j', async (csv, problem) => {
  await expect(accounts(csv)).rejects.toThrow(problem);
});

test('the error does not repeat a missing header, which may be a card number or a password', async () => {
  const file = 'good-1,a1@import.example,a clear password\n';
  const refused = await accounts(file).catch((error: Error) => error.message);
  expect(refused).toMatch(/^column 1 is unknown\ncolumn 2 is unknown\ncolumn 3 is unknown/);
  expect(refused).not.toContain('a clear password');
});

test('people are updated, and their contacts replaced', async () => {
  const head = 'platform,person_id,firstname,emails\n';
  expect((await people(`${head}personal,Q-1,Ann,g1@import.example\n`)).lines).toEqual(['line 2: added']);
  const again = await people(`${head}personal,Q-1,Anna,g2@import.example\n`);
  expect(again.lines).toEqual(['line 2: updated']);
  const { rows } = await service.deps.db.query(
    "select value from directory_contacts where person_id = 'Q-1'",
  );
  expect(rows).toEqual([{ value: 'g2@import.example' }]);
});

test('register numbers are kept as a keyed hash, IBANs encrypted, passwords hashed: never in clear', async () => {
  await people('platform,person_id,register_number\nclient,R-1,85.07.30-033.28\n');
  await accounts(
    'reference,emails,iban,password\nclear,h@import.example,BE71096123456769,a clear password\n',
  );
  for (const table of ['directory_people', 'accounts']) {
    const { rows } = await service.deps.db.query(`select to_jsonb(t)::text as row from ${table} t`);
    const all = rows.map(({ row }: { row: string }) => row).join('\n');
    const asHex = (text: string) => Buffer.from(text).toString('hex');
    for (const clear of ['85073003328', 'BE71096123456769', 'a clear password']) {
      expect(all).not.toContain(clear);
      expect(all).not.toContain(asHex(clear));
    }
  }
  expect(
    await count('select count(*)::int from directory_people where register_number_hash is not null'),
  ).toBe(1);
});

test('authenticators count as enrolled with a step-up, and the date of the last password change is imported', async () => {
  const report = await accounts(
    [
      'reference,emails,phones,authenticators,password_changed',
      'method-1,m1@import.example,+32470666101,email  sms,2026-02-03',
      'method-2,m2@import.example,+32470666102,sms,',
      'method-3,,+32470666103,email,',
      'method-4,m4@import.example,,sms email,',
      'method-5,m5@import.example,+3222123456,sms,',
      'method-6,m6@import.example,,card,',
      'method-7,m7@import.example,,,03/02/2026',
    ].join('\n'),
  );
  expect(report.lines).toEqual([
    'line 2: added',
    'line 3: added',
    'line 4: refused: authenticators contains email, but no address can receive its codes',
    'line 5: refused: authenticators contains sms, but no address can receive its codes',
    'line 6: refused: authenticators contains sms, but no address can receive its codes',
    'line 7: refused: authenticators contains something other than sms and email',
    'line 8: refused: password_changed is not a date (yyyy-mm-dd)',
  ]);
  const { rows } = await service.deps.db.query(
    `select reference, type as method, settled_at_once, to_char(last_password_change at time zone 'UTC', 'YYYY-MM-DD') as day
       from accounts join authenticators on account_id = accounts.id order by reference, authenticators.type`,
  );
  expect(rows).toEqual([
    { reference: 'method-1', method: 'email', settled_at_once: true, day: '2026-02-03' },
    { reference: 'method-1', method: 'sms', settled_at_once: true, day: '2026-02-03' },
    { reference: 'method-2', method: 'sms', settled_at_once: true, day: null },
  ]);
});

test('the files of the demonstration are valid', async () => {
  const read = (name: string) => readFileSync(join(seedFolder, name), 'utf8');
  expect((await people(read('people.csv'))).refused).toBe(0);
  expect((await accounts(read('accounts.csv'))).refused).toBe(0);
});

test('an import is in the append-only audit trail', async () => {
  expect(await count("select count(*)::int from audit_events where event = 'imported'")).toBeGreaterThan(0);
  await expect(service.deps.db.query('delete from audit_events')).rejects.toThrow('append-only');
  await expect(service.deps.db.query("update audit_events set event = 'x'")).rejects.toThrow('append-only');
});

test('the secret of an authenticator app goes on, encrypted for its row', async () => {
  const { lines } = await accounts(
    [
      'reference,emails,app_secret',
      'app-1,app1@import.example,gezd gnbv gy3t qojq gezd gnbv gy3t qojq',
      'app-2,app2@import.example,GEZDGNBV1',
      'app-3,app3@import.example,GEZDGNBV',
    ].join('\n'),
  );
  expect(lines).toEqual([
    'line 2: added',
    'line 3: refused: app_secret is not base32 of 10 to 64 bytes',
    'line 4: refused: app_secret is not base32 of 10 to 64 bytes',
  ]);
  const { rows } = await service.deps.db.query(
    `select m.id, m.type, m.settled_at_once, p.secret from authenticators m
       join authenticator_apps p on p.authenticator_id = m.id join accounts a on a.id = m.account_id
      where a.reference = 'app-1'`,
  );
  expect(rows).toMatchObject([{ type: 'totp', settled_at_once: true }]);
  const place = { column: 'authenticator_apps.secret', id: rows[0].id } as const;
  // The secret of RFC 6238, appendix B.
  expect(openAppSecret(service.deps, rows[0].secret, place).toString()).toBe('12345678901234567890');
});

test('a code of an imported app is the second step of a sign-in', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const email = 'app-4@import.example';
  const { lines } = await accounts(
    ['reference,emails,app_secret,password', `app-4,${email},${secret},${goodPassword}`].join('\n'),
  );
  expect(lines).toEqual(['line 2: added']);
  const browser = createBrowser(service);
  const { payload, method } = (await browser.signIn({ email, phone: '' })).json.mfa;
  expect(method).toBe('totp');
  expect((await browser.confirm(payload, appCode(secret))).status).toBe(200);
  expect(await browser.status()).toMatchObject({ sudo: true });
});
