import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listKeys } from '../commands/list-keys';
import { replaceKeys } from '../commands/replace-keys';
import { rotateKeys } from '../commands/rotate-keys';
import { createEncryption } from '../kernel/encryption';
import { addApplication } from '../testing/applications';
import { startTestService, type TestNode } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { purgeSigningKeys } from '../domain/signing-keys/signing-keys';
import { keyAfterlifeSeconds } from './lifetimes';
import { checkSigningKeys } from './signing-keys';

let service: Awaited<ReturnType<typeof startTestService>>;
beforeEach(async () => {
  service = await startTestService({ nodes: 2 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

interface PublicKey {
  kid: string;
  alg: string;
}

async function publishedAt(node: TestNode, host = 'account-api.talon.localhost:3000'): Promise<PublicKey[]> {
  return (await node.call('/oauth/jwks', { host })).json.keys;
}

/** Advances the time until each node reads the keys again. */
function later(): void {
  const now = performance.now() + 16_000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

function headOf(token: string | undefined): PublicKey {
  return JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString()) as PublicKey;
}

async function makeKeysDue(): Promise<void> {
  await service.deps.db.query('update signing_keys set signs_from = now() where signs_from > now()');
}

describe('the signing keys', () => {
  test('are created once and shared by all nodes and markets', async () => {
    await service.deps.db.query('delete from signing_keys');
    const sets = await Promise.all([
      ...service.nodes.map(node => publishedAt(node)),
      ...service.nodes.map(node => publishedAt(node, 'account-api.talon-lux.localhost:3000')),
    ]);
    expect(sets.map(keys => keys.map(({ kid }) => kid))).toEqual(
      sets.map(() => sets[0]?.map(({ kid }) => kid)),
    );
    expect(sets[0]?.map(({ alg }) => alg).toSorted()).toEqual(['ES256', 'RS256']);
  });

  test('are decrypted when a node starts, which fails with the wrong ENCRYPTION_KEYS', async () => {
    await checkSigningKeys(service.deps);
    await publishedAt(service);
    await checkSigningKeys(service.deps);
    const others = createEncryption(new Map([['other', randomBytes(32)]]));
    await expect(checkSigningKeys({ ...service.deps, encryption: others })).rejects.toThrow(
      'ENCRYPTION_KEYS do not decrypt the signing keys',
    );
  });

  test('are published without their private part, and stored encrypted', async () => {
    const keys = await publishedAt(service);
    for (const key of keys) {
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(secret);
    }
    const { rows } = await service.deps.db.query<{ kid: string; sealed: Buffer }>(
      'select kid, sealed from signing_keys',
    );
    expect(rows).toHaveLength(2);
    for (const { kid, sealed } of rows) {
      expect(sealed.toString('latin1')).not.toContain('"d"');
      expect(service.deps.encryption.decrypt(sealed, { column: 'signing_keys.sealed', id: kid })).toContain(
        '"d"',
      );
    }
  });

  test('use RS256 unless a client is registered for ES256', async () => {
    const { browser } = await signedIn(service);
    const plain = await (await addApplication(service)).signIn(browser);
    const other = await (await addApplication(service, { id_token_signed_response_alg: 'ES256' })).signIn(
      browser,
    );
    expect([headOf(plain.id_token).alg, headOf(other.id_token).alg]).toEqual(['RS256', 'ES256']);
  });
});

describe('a rotation', () => {
  test('publishes first and signs later, on every node without a restart; earlier tokens remain valid', async () => {
    const app = await addApplication(service);
    const { browser } = await signedIn(service);
    const before = await app.signIn(browser);
    const old = headOf(before.id_token).kid;
    await rotateKeys(service.deps);
    later();
    for (const node of service.nodes) expect(await publishedAt(node)).toHaveLength(4);
    expect(headOf((await app.signIn(browser)).id_token).kid).toBe(old);
    await makeKeysDue();
    later();
    const after = headOf((await app.signIn(browser)).id_token).kid;
    expect(after).not.toBe(old);
    for (const node of service.nodes) expect((await publishedAt(node)).map(({ kid }) => kid)).toContain(old);
    const hinted = await app.begin(browser, { id_token_hint: before.id_token });
    expect(hinted.location).toContain('code=');
  });

  test('is refused while another one is in progress', async () => {
    const [one, two] = await Promise.allSettled([rotateKeys(service.deps), rotateKeys(service.deps)]);
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(
      (await listKeys(service.deps))
        .split('\n')
        .filter(line => line.includes('S256'))
        .map(line => line.split('  ')[2])
        .toSorted(),
    ).toEqual(['current', 'current', 'next', 'next']);
  });

  test('removes keys a month after their last signature', async () => {
    await publishedAt(service);
    await rotateKeys(service.deps);
    const purge = async () => {
      await purgeSigningKeys(service.deps.db, { seconds: keyAfterlifeSeconds });
      return (await service.deps.db.query('select 1 from signing_keys')).rowCount;
    };
    await makeKeysDue();
    expect(await purge()).toBe(4);
    await service.deps.db.query("update signing_keys set signs_from = signs_from - interval '32 days'");
    expect(await purge()).toBe(2);
  });
});

test('leaked keys are removed at once', async () => {
  const app = await addApplication(service);
  const { browser } = await signedIn(service);
  const old = headOf((await app.signIn(browser)).id_token).kid;
  await replaceKeys(service.deps);
  later();
  for (const node of service.nodes) {
    const kids = (await publishedAt(node)).map(({ kid }) => kid);
    expect(kids).toHaveLength(2);
    expect(kids).not.toContain(old);
  }
  const answer = await service.call('/oauth/jwks');
  expect(answer.status).toBe(200);
});
