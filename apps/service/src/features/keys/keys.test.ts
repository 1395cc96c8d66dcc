import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { listKeys } from '../../commands/list-keys';
import { kinds, renewEncryption } from '../../commands/renew-encryption';
import { renewHashes } from '../../commands/renew-hashes';
import { rotateKeys } from '../../commands/rotate-keys';
import { encryptedColumns } from '../../domain/encryption-keys/values-of-older-keys';
import { checkHashKeys } from '../../domain/hash-keys/hash-keys';
import { purgeSigningKeys } from '../../domain/signing-keys/signing-keys';
import { createEncryption } from '../../kernel/encryption';
import { createKeyedHash } from '../../kernel/keyed-hash';
import { keyAfterlifeSeconds } from '../../oauth/lifetimes';
import { addCard } from '../../testing/cards';
import { withTestService } from '../../testing/service';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';
import { showKeys } from './show-keys';

const service = withTestService({ nodes: 2 });
const reason = 'yearly rotation';
const sql = (text: string) => service.deps.db.query(text);

beforeEach(() => sql('delete from signing_keys'));

const rotate = (browser: StaffBrowser, node = 0, given: object = { reason }) =>
  browser.call('/api/keys/rotate', { body: given }, service.nodes[node]);
const statesOf = (keys: readonly { state: string }[]) => keys.map(({ state }) => state);
const signingStates = async (browser: StaffBrowser) =>
  statesOf((await browser.call('/api/keys')).json.signing);

describe('signing keys', () => {
  test('are rotated by an operator with a reason, once by two at the same time', async () => {
    const { browser, name } = await signedInStaff(service, 'operator');
    const { browser: other, name: otherName } = await signedInStaff(service, 'operator');
    expect(await signingStates(browser)).toEqual([]);
    expect((await rotate(browser, 0, { reason: '' })).json.fields).toEqual(['reason']);
    const both = await Promise.all([rotate(browser, 0), rotate(other, 1)]);
    expect(both.map(({ status, json }) => [status, json?.code]).toSorted()).toEqual([
      [204, undefined],
      [409, 'nothing-to-change'],
    ]);
    expect(await signingStates(browser)).toEqual(['next', 'current', 'next', 'current']);
    await expect(rotateKeys(service.deps)).rejects.toThrow('already published');
    const { signing } = (await browser.call('/api/keys')).json;
    const { rows } = await sql(
      "select operator, reason, details from audit_events where event = 'signing-keys-rotated'",
    );
    const kids = signing.flatMap(({ kid, state }: { kid: string; state: string }) =>
      state === 'next' ? [kid] : [],
    );
    expect(rows).toEqual([{ operator: expect.any(String), reason, details: { kids } }]);
    expect([name, otherName]).toContain(rows[0]?.operator);
    expect(JSON.stringify(signing)).not.toMatch(/sealed|"d"/);
  });

  test('that no longer sign leave when the purge removes them', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    await rotate(browser);
    await sql('update signing_keys set signs_from = now() where signs_from > now()');
    expect(await signingStates(browser)).toEqual(['current', 'retiring', 'current', 'retiring']);
    const shift = keyAfterlifeSeconds - 60;
    await sql(`update signing_keys set signs_from = signs_from - make_interval(secs => ${shift})`);
    const { signing } = (await browser.call('/api/keys')).json;
    const left = signing.map(({ leaves_at: at }: { leaves_at: string | null }) =>
      at === null ? null : Math.round((Date.parse(at) - Date.now()) / 60_000),
    );
    expect(left).toEqual([null, 1, null, 1]);
    const purge = () => purgeSigningKeys(service.deps.db, { seconds: keyAfterlifeSeconds });
    expect((await purge()).removed).toBe(0);
    await sql("update signing_keys set signs_from = signs_from - interval '2 minutes'");
    expect((await purge()).removed).toBe(2);
  });

  test('are overdue after a year, until others sign', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    await rotate(browser);
    await sql('delete from signing_keys where signs_from > now()');
    const overdue = async () =>
      (await browser.call('/api/keys')).json.signing.map((key: { is_overdue: boolean }) => key.is_overdue);
    await sql("update signing_keys set signs_from = now() - interval '364 days'");
    expect(await overdue()).toEqual([false, false]);
    await sql("update signing_keys set signs_from = now() - interval '366 days'");
    expect(await overdue()).toEqual([true, true]);
    expect(await listKeys(service.deps)).toMatch(/ES256 .* current .*, overdue\n/);
    await rotate(browser);
    await sql('update signing_keys set signs_from = now() where signs_from > now()');
    expect(await overdue()).toEqual([false, false, false, false]);
  });
});

describe('encryption and hash keys', () => {
  test('are listed by name, never with the key', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    // As a node does when it starts.
    await checkHashKeys(service.deps.db, service.env.hashKeys);
    const { json } = await browser.call('/api/keys');
    expect(json).toMatchObject({
      encryption: [{ state: 'current' }],
      encrypted_left: [],
      hash: [{ version: 1, state: 'current', used_since: expect.any(String) }],
      hashed_left: [],
    });
    expect(Object.keys(json.encryption[0])).toEqual(['name', 'state']);
    expect(Object.keys(json.hash[0])).toEqual(['version', 'used_since', 'state']);
  });

  test('the page looks at every column that the command renews, and at copies of data, which it removes', () => {
    const looked = Object.values(encryptedColumns).map(column => column.join('.'));
    // The secret of a removed app stays encrypted for the place to which it may come back.
    const renewed = new Set(kinds.map(({ column }) => column));
    expect(looked.toSorted()).toEqual(
      [...renewed, 'removed_authenticators.secret', 'data_exports.sealed'].toSorted(),
    );
  });

  // Last, because the nodes cannot read what it has renewed.
  test('of before are overdue while stored values need them, until the commands have renewed these', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    await rotate(browser);
    await addCard(service.deps);
    const { deps } = service;
    const [name = ''] = deps.encryption.keyNames;
    const { env } = service;
    const renewed = {
      ...deps,
      encryption: createEncryption(new Map([['fresh', randomBytes(32)], ...env.encryptionKeys])),
      keyedHash: createKeyedHash(new Map([[2, randomBytes(32)], ...env.hashKeys])),
    };
    const before = await showKeys(renewed);
    expect(before.encryption).toEqual([
      { name: 'fresh', state: 'current' },
      { name, state: 'older' },
    ]);
    expect(before.encrypted_left).toContain('signing-keys');
    expect(before.hash.map(({ version, state }) => [version, state])).toEqual([
      [1, 'older'],
      [2, 'current'],
    ]);
    expect(before.hashed_left).toContain('cards');
    expect(await listKeys(renewed)).toMatch(/overdue: encryption renew, for .*signing-keys/);
    await renewEncryption(renewed);
    await renewHashes(renewed);
    expect(await showKeys(renewed)).toMatchObject({ encrypted_left: [], hashed_left: [] });
  });
});
