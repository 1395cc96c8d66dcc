import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Deps } from '../kernel/deps';
import { createEncryption } from '../kernel/encryption';
import { openAppSecret, sealAppSecret } from '../domain/authenticators/seal-app-secret';
import { addAccount } from '../testing/accounts';
import { decryptKeys, publishKeys, readSigningKeys } from '../oauth/signing-keys';
import { withTestService } from '../testing/service';
import { readCommand } from './read-command';

const service = withTestService();
// These tests have keys of their own.
beforeAll(() => service.deps.db.query('delete from signing_keys'));

const keys = { older: Buffer.alloc(32, 1), old: Buffer.alloc(32, 2), current: Buffer.alloc(32, 3) };

/** The configured keys; the first one encrypts. */
const under = (...names: (keyof typeof keys)[]): Deps => ({
  ...service.deps,
  encryption: createEncryption(new Map(names.map(name => [name, keys[name]]))),
});

const sealedIban = (key: keyof typeof keys, id: string, iban: string) =>
  under(key).encryption.encrypt(iban, { column: 'accounts.iban_encrypted', id });

const renew = (deps: Deps) => readCommand(['encryption', 'renew'])(deps);

const ibans = ['BE68539007547034', 'BE71096123456769', 'NL91ABNA0417164300'];

const stored = async () =>
  (
    await service.deps.db.query<{ id: string; sealed: Buffer }>(
      'select id, iban_encrypted as sealed from accounts where iban_encrypted is not null order by reference',
    )
  ).rows;

const ibanOf = ({ id, sealed }: { id: string; sealed: Buffer }) =>
  under('current').encryption.decrypt(sealed, { column: 'accounts.iban_encrypted', id });

/** A member of staff with an app, and one whose link still waits, both under an older key. */
async function enrolWithOlderKey(): Promise<void> {
  const seal = (column: 'staff.app_secret' | 'staff_enrolments.app_secret', id: string) =>
    sealAppSecret(under('old'), Buffer.alloc(20, 5), { column, id });
  const [enrolled, invited] = [randomUUID(), randomUUID()];
  await service.deps.db.query(
    "insert into staff (id, name, email, roles, app_secret) values ($1, 'A', 'a@s', '{helpdesk}', $3), ($2, 'B', 'b@s', '{helpdesk}', null)",
    [enrolled, invited, seal('staff.app_secret', enrolled)],
  );
  await service.deps.db.query(
    "insert into staff_enrolments (token_hash, staff_id, app_secret, expires_at) values ('x', $1, $2, now() + interval '1 day')",
    [invited, seal('staff_enrolments.app_secret', invited)],
  );
}

test('values of older keys are encrypted again, and can be decrypted without these keys', async () => {
  const [first = '', second = '', third = ''] = ibans;
  await addAccount(under('older'), { reference: 'key-1', iban: first });
  await addAccount(under('old'), { reference: 'key-2', iban: second });
  await addAccount(under('current'), { reference: 'key-3', iban: third });
  await addAccount(under('current'), { reference: 'key-4' });
  const message = { column: 'messages.sealed', id: randomUUID() } as const;
  await service.deps.db.query(
    `insert into messages (id, method, market, sealed, expires_at)
     values ($2, 'email', 'be', $1, now()), (gen_random_uuid(), 'email', 'be', null, now())`,
    [under('old').encryption.encrypt('{}', message), message.id],
  );
  const piece = { column: 'import_pieces.sealed', id: randomUUID() } as const;
  await service.deps.db.query(
    `with file as (insert into import_files (kind, name, bytes, operator) values ('cards', 'x', 1, 'A') returning id)
     insert into import_pieces (id, file_id, start, sealed) select $1, id, 0, $2 from file`,
    [piece.id, under('old').encryption.encrypt('YQ==', piece)],
  );
  const earlier = { column: 'earlier_bank_accounts.iban_encrypted', id: randomUUID() } as const;
  await service.deps.db.query(
    `insert into earlier_bank_accounts (id, account_id, iban_encrypted)
     select $1, id, $2 from accounts where reference = 'key-1'`,
    [earlier.id, under('old').encryption.encrypt(first, earlier)],
  );
  await publishKeys({ ...service.deps, encryption: under('old').encryption }, 0);
  const { rows: enrolled } = await service.deps.db.query(
    `insert into authenticators (account_id, type, settled_at_once)
     select id, 'totp', true from accounts where reference = 'key-1' returning id, account_id`,
  );
  const [authenticator] = enrolled;
  const place = { column: 'authenticator_apps.secret', id: authenticator.id } as const;
  const secret = Buffer.alloc(20, 7);
  await service.deps.db.query(
    'insert into authenticator_apps (authenticator_id, account_id, secret, last_step) values ($1, $2, $3, 1)',
    [authenticator.id, authenticator.account_id, sealAppSecret(under('old'), secret, place)],
  );
  const removed = { ...place, id: randomUUID() };
  await service.deps.db.query(
    `insert into removed_authenticators (id, account_id, type, enrolled_at, settled_at_once, secret, last_step)
     values ($1, $2, 'totp', now(), true, $3, 1)`,
    [removed.id, authenticator.account_id, sealAppSecret(under('old'), secret, removed)],
  );
  const before = await stored();

  // Without the oldest key the run fails and loses nothing; a run with the key completes it.
  await expect(renew(under('current', 'old'))).rejects.toThrow('sealed under the key "older"');
  expect(await stored()).toEqual(before);

  await enrolWithOlderKey();
  expect(await renew(under('current', 'old', 'older'))).toBe(
    'Encrypted with the current key: bank accounts 2, earlier bank accounts 1, messages 1, signing keys 2, secrets of authenticator apps 1, secrets of removed apps 1, snapshots of merged accounts 0, keys of accounts 0, ' +
      "pieces of imported files 1, secrets of the staff's apps 1, secrets of webhooks 0, secrets of links for staff 1, events of before 0.",
  );
  const after = await stored();
  expect(after.map(ibanOf)).toEqual(ibans);
  const { rows: apps } = await service.deps.db.query('select secret from authenticator_apps');
  expect(apps.map(app => openAppSecret(under('current'), app.secret, place))).toEqual([secret]);
  const { rows: removedApps } = await service.deps.db.query('select secret from removed_authenticators');
  expect(removedApps.map(app => openAppSecret(under('current'), app.secret, removed))).toEqual([secret]);
  expect(after[2]).toEqual(before[2]);
  const { rows } = await service.deps.db.query('select sealed from messages where sealed is not null');
  expect(under('current').encryption.decrypt(rows[0].sealed, message)).toBe('{}');
  const { rows: pieces } = await service.deps.db.query('select sealed from import_pieces');
  expect(under('current').encryption.decrypt(pieces[0].sealed, piece)).toBe('YQ==');
  const { rows: earlierRows } = await service.deps.db.query(
    'select iban_encrypted from earlier_bank_accounts',
  );
  expect(under('current').encryption.decrypt(earlierRows[0].iban_encrypted, earlier)).toBe(first);
  const keys = decryptKeys(under('current'), await readSigningKeys(service.deps)).keys;
  expect(keys.map(({ kty }) => kty).toSorted()).toEqual(['EC', 'RSA']);

  expect(await renew(under('current'))).toBe(
    'Encrypted with the current key: bank accounts 0, earlier bank accounts 0, messages 0, signing keys 0, secrets of authenticator apps 0, secrets of removed apps 0, snapshots of merged accounts 0, keys of accounts 0, ' +
      "pieces of imported files 0, secrets of the staff's apps 0, secrets of webhooks 0, secrets of links for staff 0, events of before 0.",
  );
});

test('one run processes several batches', async () => {
  const accountIds = Array.from({ length: 1203 }, () => randomUUID());
  await service.deps.db.query(
    `insert into accounts (id, reference, language, iban_encrypted)
     select id, 'many-' || id, 'en', sealed from unnest($1::uuid[], $2::bytea[]) as a (id, sealed)`,
    [accountIds, accountIds.map(id => sealedIban('old', id, 'BE68539007547034'))],
  );
  expect(await renew(under('current', 'old'))).toMatch(/bank accounts 1203,/);
  expect(new Set((await stored()).map(ibanOf)).size).toBe(3);
});

test('a bank account that changes meanwhile is not overwritten', async () => {
  const { db } = service.deps;
  const write = "update accounts set iban_encrypted = $1 where reference = 'key-1'";
  const [{ id = '' } = {}] = (await db.query("select id from accounts where reference = 'key-1'")).rows;
  await db.query(write, [sealedIban('old', id, 'BE68539007547034')]);
  const person = await db.connect();
  await person.query('begin');
  await person.query(write, [sealedIban('current', id, 'BE71096123456769')]);
  const renewed = renew(under('current', 'old'));
  await vi.waitFor(async () => {
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    expect((await db.query(waiting)).rowCount).toBe(1);
  });
  await person.query('commit');
  person.release();
  expect(await renewed).toMatch(/bank accounts 0,/);
  const [first] = await stored();
  expect(first && ibanOf(first)).toBe('BE71096123456769');
});
