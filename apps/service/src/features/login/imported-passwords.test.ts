import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';
import { importAccounts } from '../../imports/import-accounts';
import { addAccount, goodPassword } from '../../testing/accounts';
import { withTestService } from '../../testing/service';

const service = withTestService();

const signIn = async (email: string, password: string) =>
  (await service.call('/token', { body: { email, password } })).status;
const storedOf = async (email: string): Promise<string> => {
  const { rows } = await service.deps.db.query(
    'select password_hash from accounts a join identifiers i on i.account_id = a.id where i.value = $1',
    [email],
  );
  return rows[0].password_hash;
};
const salt = Buffer.from('salt of 16 bytes');
const phc = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

test.each([
  ['bcrypt', () => bcrypt(goodPassword, 5)],
  [
    'scrypt',
    () => `$scrypt$ln=10,r=8,p=1$${phc(salt)}$${phc(scryptSync(goodPassword, salt, 32, { cost: 1024 }))}`,
  ],
  [
    'PBKDF2',
    () =>
      `pbkdf2_sha256$500$${salt.toString()}$${pbkdf2Sync(goodPassword, salt, 500, 32, 'sha256').toString('base64')}`,
  ],
])('a person whose %s hash was imported signs in, and then has our own hash', async (_name, make) => {
  const old = await make();
  const { email } = await addAccount(service.deps, { password: '', password_hash: `"${old}"` });
  expect(await signIn(email, old)).toBe(400);
  expect(await signIn(email, 'another password')).toBe(400);
  expect(await storedOf(email)).not.toContain('$argon2id$');
  expect(await signIn(email, goodPassword)).toBe(200);
  expect(await storedOf(email)).toContain('$argon2id$');
  expect(await signIn(email, goodPassword)).toBe(200);
  expect(await signIn(email, 'another password')).toBe(400);
});

const uncheckable = [
  '$argon2id$garbage',
  '$2b$12$garbage',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  '$6$saltsalt$abcdefghijklmnopqrstuv',
  '{SSHA}garbage',
];

test.each([
  ['password', 'looks like a hash, which belongs in password_hash'],
  ['password_hash', 'is not an Argon2id, bcrypt, scrypt or PBKDF2 hash that can be checked'],
])('a hash that cannot be checked is an error of its line in %s, and adds nobody', async (column, reason) => {
  const emails = uncheckable.map((_hash, index) => `${column}${index}@hash.example`);
  const lines = uncheckable.map((hash, index) => `${column}-${index},${emails[index]},${hash}`);
  const report = await importAccounts(service.deps, [`reference,emails,${column}`, ...lines].join('\n'));
  expect(report.lines).toEqual(
    uncheckable.map((_hash, index) => `line ${index + 2}: refused: ${column} ${reason}`),
  );
  const { rows } = await service.deps.db.query('select from identifiers where value = any($1)', [emails]);
  expect(rows).toEqual([]);
});

test('a hash in the column of passwords, or a password beside a hash, is an error of its line', async () => {
  const bcrypted = await bcrypt(goodPassword, 4);
  const both = await importAccounts(
    service.deps,
    `reference,emails,password,password_hash\nb-1,b1@hash.example,${bcrypted},\nb-2,b2@hash.example,${goodPassword},${bcrypted}\n`,
  );
  expect(both.lines).toEqual([
    'line 2: refused: password looks like a hash, which belongs in password_hash',
    'line 3: refused: both password and password_hash',
  ]);
});

test('a stored text that is no hash is a wrong password, not an error', async () => {
  const { email } = await addAccount(service.deps);
  await service.deps.db.query(
    "update accounts a set password_hash = '$argon2id$garbage' from identifiers i where i.account_id = a.id and i.value = $1",
    [email],
  );
  expect(await signIn(email, '$argon2id$garbage')).toBe(400);
});
