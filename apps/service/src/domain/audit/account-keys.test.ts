import { expect, test } from 'vitest';
import { renewEncryption } from '../../commands/renew-encryption';
import { createEncryption } from '../../kernel/encryption';
import { readEvents } from '../../testing/audit';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { accountKey, destroyAccountKeys } from './account-keys';
import { auditEvent } from './audit-events';

const service = withTestService();
const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

const deviceId = 'd0000000-0000-4000-8000-00000000d015';
const personal = { address: '203.0.113.0/24', deviceId, reason: 'Mrs Peeters called', details: { left: 1 } };
const columns = ['address', 'device_id', 'reason', 'details'] as const;
const opened = {
  address: personal.address,
  device_id: deviceId,
  reason: personal.reason,
  details: { left: 1 },
};
const nothing = { address: null, device_id: null, reason: null, details: null };

async function withEvent() {
  const account = await addVerifiedAccount(service.deps);
  await auditEvent(service.deps, service.deps.db, {
    ...personal,
    accountId: account.id,
    event: 'iban-changed',
  });
  const read = () =>
    readEvents(service.deps, columns, "account_id = $1 and event <> 'imported'", [account.id]);
  const stored = async () =>
    JSON.stringify(
      await sql("select * from audit_events where account_id = $1 and event <> 'imported'", [account.id]),
    );
  return { id: account.id, read, stored };
}

test('the network, device, reason and details of an event are stored sealed and read open', async () => {
  const { read, stored } = await withEvent();
  expect(await read()).toEqual([opened]);
  for (const secret of ['203.0.113', deviceId, 'Peeters', 'left'])
    expect(await stored()).not.toContain(secret);
});

test('once the key of the account is destroyed, its events stay and nobody can read these fields', async () => {
  const { id, read } = await withEvent();
  await destroyAccountKeys(service.deps.db, { accountIds: [id] });
  expect(await read()).toEqual([nothing]);
});

test('an event of an account that is gone gets no new key and keeps no personal field', async () => {
  const id = '00000000-0000-4000-8000-0000000000aa';
  await auditEvent(service.deps, service.deps.db, { ...personal, accountId: id, event: 'signed-out' });
  expect(await readEvents(service.deps, columns, 'account_id = $1', [id])).toEqual([nothing]);
  expect(await sql('select 1 from account_keys where account_id = $1', [id])).toEqual([]);
});

test('an event of nobody known keeps the network, without the device', async () => {
  await auditEvent(service.deps, service.deps.db, { ...personal, accountId: null, event: 'limit-reached' });
  expect(await readEvents(service.deps, columns, 'account_id is null')).toContainEqual({
    ...opened,
    device_id: null,
  });
});

test('many first events at the same time make one key', async () => {
  const { id } = await addVerifiedAccount(service.deps);
  await sql('delete from account_keys where account_id = $1', [id]);
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => accountKey(service.deps, service.deps.db, id)),
  );
  expect(new Set(keys.map(key => key?.toString('hex'))).size).toBe(1);
});

test('the key is encrypted under the service key, for its account alone', async () => {
  const [mine, other] = [await withEvent(), await withEvent()];
  await sql(
    'update account_keys set sealed = (select sealed from account_keys where account_id = $2) where account_id = $1',
    [mine.id, other.id],
  );
  await expect(mine.read()).rejects.toThrow();
  await expect(other.read()).resolves.toEqual([opened]);
  await sql('delete from account_keys where account_id = $1', [mine.id]);
});

test('"encryption renew" seals the events of a version before, encrypts the keys anew, and can be repeated', async () => {
  const { id, read, stored } = await withEvent();
  const gone = '00000000-0000-4000-8000-0000000000bb';
  const clear = `insert into audit_events (account_id, event, address, device_id, reason, details)
                 values ($1, 'iban-changed', $2, $3, $4, '{"left": 1}')`;
  for (const accountId of [id, gone])
    await sql(clear, [accountId, personal.address, deviceId, personal.reason]);
  expect(await read()).toEqual([opened, opened]);

  const keys = new Map([
    ['b', Buffer.alloc(32, 7)],
    ['a', service.env.encryptionKeys.get('a') as Buffer],
  ]);
  const renewed = { ...service.deps, encryption: createEncryption(keys) };
  expect(await renewEncryption(renewed)).toMatch(/keys of accounts [1-9]\d*.* events of before [1-9]/);
  expect(await readEvents(renewed, columns, "account_id = $1 and event <> 'imported'", [id])).toEqual([
    opened,
    opened,
  ]);
  expect(await stored()).not.toContain('Peeters');
  expect(await readEvents(renewed, columns, 'account_id = $1', [gone])).toEqual([nothing]);
  expect(await sql('select 1 from audit_events where reason is not null and account_id is not null')).toEqual(
    [],
  );
  expect(await renewEncryption(renewed)).toMatch(/keys of accounts 0.* events of before 0/);
  await expect(sql("update audit_events set reason = 'x'")).rejects.toThrow('append-only');
});
