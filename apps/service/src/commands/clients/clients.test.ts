import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientSecretHash } from '../../domain/clients/client-secret';
import { findClient } from '../../domain/clients/clients';
import { addConsent } from '../../domain/clients/consents';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { startTestService } from '../../testing/service';
import { readCommand } from '../read-command';

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talon-clients-'));
  service = await startTestService({ env: { PUBLIC_PROTOCOL: 'https' } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const lunchbox = {
  client_name: 'Lunchbox',
  redirect_uris: ['https://lunchbox.example/callback'],
  scope: 'openid balance offline_access',
  default_scope: 'balance',
  token_endpoint_auth_method: 'client_secret_basic',
};

/** The same by its columns. */
const stored = {
  name: 'Lunchbox',
  redirect_uris: lunchbox.redirect_uris,
  scopes: ['openid', 'balance', 'offline_access'],
  default_scopes: ['balance'],
  token_endpoint_auth_method: 'client_secret_basic',
};

let count = 0;
async function run(...words: (string | object)[]): Promise<string> {
  const args = await Promise.all(words.map(async word => (typeof word === 'string' ? word : inFile(word))));
  return readCommand(args)(service.deps);
}

async function inFile(value: object | string): Promise<string> {
  count += 1;
  const path = join(folder, `${count}.json`);
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

/** Registers a client with a new id. Returns the id, the output and the secret. */
async function added(given: object = {}) {
  count += 1;
  const id = `client-${count}`;
  const said = await run('clients', 'add', id, { ...lunchbox, ...given });
  return { id, said, secret: /only once\): ([\w-]{43})$/m.exec(said)?.[1] ?? '' };
}

async function taken(id: string, secret: string): Promise<boolean> {
  const client = await findClient(service.deps.db, { clientId: id });
  const hash = clientSecretHash(service.deps, secret);
  return [client?.secret_hash, client?.earlier_secret_hash].some(kept => kept?.equals(hash));
}

describe('registering a client', () => {
  test('shows the secret once and stores only its hash', async () => {
    const { id, said, secret } = await added();
    expect(said).toMatch(
      /^Client client-\d+, Lunchbox, is registered\.\nClient secret \(shown only once\): [\w-]{43}$/,
    );
    expect(await taken(id, secret)).toBe(true);
    expect(await taken(id, `${secret.slice(0, -1)}_`)).toBe(false);
    expect(await run('clients', 'show', id)).not.toContain(secret);
    const { rows } = await service.deps.db.query('select to_jsonb(c)::text as row from clients c');
    expect(
      rows.some(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString('hex'))),
    ).toBe(false);
  });

  test('reads standard input instead of the file `-`', async () => {
    const input = Readable.from([JSON.stringify(lunchbox)]);
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
    onTestFinished(() => void vi.restoreAllMocks());
    await run('clients', 'add', 'from-standard-input', '-');
    expect(await findClient(service.deps.db, { clientId: 'from-standard-input' })).toMatchObject(stored);
  });

  test('creates no secret for a public client, and requires PKCE by default', async () => {
    const { id, said } = await added({ token_endpoint_auth_method: 'none' });
    expect(said).not.toContain('secret');
    expect(await findClient(service.deps.db, { clientId: id })).toMatchObject({
      secret_hash: null,
      is_pkce_required: true,
      id_token_signed_response_alg: 'RS256',
      post_logout_redirect_uris: [],
      is_disabled: false,
    });
  });

  test('accepts a client with a public key', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a' }] };
    const { id } = await added({ token_endpoint_auth_method: 'private_key_jwt', jwks });
    expect((await findClient(service.deps.db, { clientId: id }))?.jwks).toEqual(jwks);
  });

  test('keeps every field of RFC 7591, and shows it by its name', async () => {
    const { id } = await added({
      client_uri: 'https://lunchbox.example/',
      policy_uri: 'https://lunchbox.example/privacy',
      tos_uri: 'https://lunchbox.example/terms',
      scope: 'openid balance',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      subject_type: 'public',
      default_max_age: 600,
    });
    await run('clients', 'change', id, { client_name: 'Lunchbox & Co' });
    const shown = await run('clients', 'show', id);
    expect(Object.fromEntries(shown.split('\n').map(line => line.split(/ {2,}/, 2)))).toMatchObject({
      client_name: 'Lunchbox & Co',
      logo_uri: '—',
      policy_uri: 'https://lunchbox.example/privacy',
      tos_uri: 'https://lunchbox.example/terms',
      scope: 'openid balance',
      default_scope: 'balance',
      grant_types: 'authorization_code',
      response_types: 'code',
      subject_type: 'public',
      default_max_age: '600',
    });
  });

  test('accepts an id once, also concurrently', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => run('clients', 'add', 'once', lunchbox)),
    );
    const refused = tries.filter(each => each.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused)
      expect(reason.message).toContain('Client once already exists. "clients change" changes it');
  });
});

const privateKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const shortKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
const byKey = { token_endpoint_auth_method: 'private_key_jwt' };

const machine = {
  ...lunchbox,
  redirect_uris: [],
  grant_types: ['client_credentials'],
  scope: 'cards:block',
  default_scope: undefined,
};

const machineProblems: [string, object, string][] = [
  [
    'a machine with addresses',
    { ...machine, redirect_uris: ['https://a.example/'] },
    'redirect_uris: is not for',
  ],
  ['a machine with people', { ...machine, scope: 'cards:block balance' }, 'scope: contains one of people'],
  [
    'a public machine',
    { ...machine, token_endpoint_auth_method: 'none' },
    'token_endpoint_auth_method: needs a',
  ],
  [
    'a machine that signs people in',
    { ...machine, grant_types: ['client_credentials', 'authorization_code'] },
    'grant_types: has client_credentials beside others',
  ],
  ['a machine with codes', { ...machine, response_types: ['code'] }, 'response_types: is not for'],
];

describe('a registration is refused with a line for each problem', () => {
  test.each<[string, object, string]>([
    ['no name', { client_name: ' ' }, 'client_name: is empty'],
    ['no redirect URI', { redirect_uris: [] }, 'redirect_uris: needs at least one'],
    ['a plain one', { redirect_uris: ['http://lunchbox.example/'] }, 'redirect_uris.0: needs https'],
    [
      'localhost, outside development',
      { redirect_uris: ['http://localhost/'] },
      'redirect_uris.0: needs https',
    ],
    [
      'a wildcard',
      { redirect_uris: ['https://a.example/', 'https://*.b.example/'] },
      'redirect_uris.1: has a wildcard',
    ],
    [
      'an app’s scheme for a server',
      { redirect_uris: ['com.example:/a'] },
      'redirect_uris.0: needs https, or',
    ],
    [
      'after log-out, a fragment',
      { post_logout_redirect_uris: ['https://a.example/#b'] },
      'post_logout_redirect_uris.0: has a fragment',
    ],
    [
      'back-channel log-out in the open',
      { backchannel_logout_uri: 'http://a.example/' },
      'backchannel_logout_uri: needs https',
    ],
    [
      'the same for one market',
      { backchannel_logout_uris: { lu: 'http://a.example/' } },
      'backchannel_logout_uris.lu: needs https',
    ],
    [
      'back-channel log-out of a market that does not exist',
      { backchannel_logout_uris: { xx: 'https://a.example/' } },
      'backchannel_logout_uris.xx: must name a market: be or lu',
    ],
    ['a page that is a script', { client_uri: 'javascript:alert(1)' }, 'client_uri: needs https'],
    ['a logo that is a page', { logo_uri: 'data:text/html,a' }, 'logo_uri: needs https'],
    [
      'an unknown scope',
      { scope: 'balance everything' },
      'scope: contains "everything", which is not a scope',
    ],
    ['scopes in a list', { scope: ['balance'] }, 'scope: must be one text with spaces between the scopes'],
    ['a scope twice', { scope: 'balance balance' }, 'scope: contains a scope twice'],
    [
      'defaults beyond its scopes',
      { default_scope: 'user' },
      'default_scope: contains one that is not in scope',
    ],
    ['no defaults', { default_scope: '' }, 'default_scope: needs at least one'],
    [
      'another way to authenticate',
      { token_endpoint_auth_method: 'tls' },
      'token_endpoint_auth_method: must be none,',
    ],
    [
      'a public client without PKCE',
      { token_endpoint_auth_method: 'none', is_pkce_required: false },
      'is_pkce_required: may be false',
    ],
    ['keys where none are used', { jwks: { keys: [] } }, 'jwks: is allowed with private_key_jwt only'],
    ['no keys where they are used', byKey, 'jwks: needs at least one key'],
    ['a private key', { ...byKey, jwks: { keys: [privateKey()] } }, 'jwks: contains a private key'],
    [
      'a short key',
      { ...byKey, jwks: { keys: [shortKey()] } },
      'jwks: has an RSA key of less than 2048 bits',
    ],
    ['no key', { ...byKey, jwks: { keys: [{ kty: 'EC' }] } }, 'jwks: has a key that cannot be read'],
    ['a field that is none', { client_secret: 'mine' }, 'client_secret: is not a field of a registration'],
    ['a field left out', { token_endpoint_auth_method: undefined }, 'token_endpoint_auth_method: is missing'],
    ['the former word for the name', { name: 'A' }, 'name: is now called client_name'],
    ['the former word for the logo', { logo: null }, 'logo: is now called logo_uri'],
    ['the former list of scopes', { scopes: ['openid'] }, 'scopes: is now called scope, as one text'],
    [
      'the former list of defaults',
      { default_scopes: [] },
      'default_scopes: is now called default_scope, as one',
    ],
    ['terms in the open', { tos_uri: 'http://a.example/' }, 'tos_uri: needs https'],
    ['a policy that is no address', { policy_uri: 'ours' }, 'policy_uri: is no address'],
    ['no grant of codes', { grant_types: ['refresh_token'] }, 'grant_types: needs authorization_code'],
    [
      'a grant that is none',
      { grant_types: ['password'] },
      'grant_types.0: must be authorization_code, refresh_token or',
    ],
    [
      'lasting access without refresh tokens',
      { grant_types: ['authorization_code'] },
      'grant_types: needs refresh_token for the scope offline_access',
    ],
    ['a scope of machines', { scope: 'balance cards:block' }, 'scope: contains one of machine clients'],
    ...machineProblems,
    ['tokens in addresses', { response_types: ['token'] }, 'response_types: must be ["code"]'],
    ['an age that is none', { default_max_age: -1 }, 'default_max_age: must be 0 or more'],
    ['a subject that is none', { subject_type: 'secret' }, 'subject_type: must be public or pairwise'],
    [
      'pairwise subjects with two redirect hosts',
      { subject_type: 'pairwise', redirect_uris: ['https://a.example/', 'https://b.example/'] },
      'sector_identifier_uri: is missing',
    ],
    [
      'pairwise subjects of a host that every native app may use',
      {
        subject_type: 'pairwise',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://127.0.0.1/callback'],
      },
      'sector_identifier_uri: is missing',
    ],
    [
      'a sector in the open',
      { subject_type: 'pairwise', sector_identifier_uri: 'http://a.example/' },
      'sector_identifier_uri: needs https',
    ],
    [
      'a sector without pairwise subjects',
      { sector_identifier_uri: 'https://a.example/' },
      'sector_identifier_uri: is for pairwise subjects only',
    ],
    [
      'a weak signature',
      { id_token_signed_response_alg: 'none' },
      'id_token_signed_response_alg: must be ES256 or RS256',
    ],
  ])('%s', async (_what, given, line) => {
    await expect(run('clients', 'add', 'refused', { ...lunchbox, ...given })).rejects.toThrow(`\n  ${line}`);
    expect(await findClient(service.deps.db, { clientId: 'refused' })).toBeUndefined();
  });

  test.each([
    ['redirect_uris.0', { redirect_uris: ['https://lunchbox.talon.localhost/callback'] }],
    ['redirect_uris.0', { redirect_uris: ['https://talon-lux.localhost./callback'] }],
    [
      'post_logout_redirect_uris.0',
      { post_logout_redirect_uris: ['https://a.lunchbox.talon-lux.localhost/'] },
    ],
    ['backchannel_logout_uri', { backchannel_logout_uri: 'https://account-api.talon.localhost/ended' }],
    [
      'backchannel_logout_uris.be',
      { backchannel_logout_uris: { be: 'https://account-api.talon.localhost/ended' } },
    ],
    ['client_uri', { client_uri: 'https://talon.localhost/lunchbox' }],
    ['logo_uri', { logo_uri: 'https://pictures.talon.localhost/lunchbox.svg' }],
  ])('%s on a host of a market, which receives the shared cookie: %j', async (field, given) => {
    await expect(run('clients', 'add', 'refused', { ...lunchbox, ...given })).rejects.toThrow(
      `\n  ${field}: is on a host that is sent the shared sign-in cookie`,
    );
    const { id } = await added();
    await expect(run('clients', 'change', id, given)).rejects.toThrow(`\n  ${field}: is on a host`);
    expect(await findClient(service.deps.db, { clientId: id })).toMatchObject(stored);
  });

  test('except for first-party clients, which need no consent', async () => {
    const redirect_uris = ['https://deals.talon.localhost/welcome'];
    expect(await run('clients', 'add', '51', { ...lunchbox, redirect_uris })).toContain('is registered');
  });

  test('with all problems at once', async () => {
    const faulty = { ...lunchbox, redirect_uris: ['x'], default_scope: 'user', logo_uri: 'x' };
    await expect(run('clients', 'add', 'refused', faulty)).rejects.toThrow(
      /redirect_uris(.*\n)+.*logo_uri(.*\n)+.*default_scope/,
    );
  });

  test.each([['a b'], ['ключ'], ['a'.repeat(65)], ['../x']])('the id %s', async id => {
    await expect(run('clients', 'add', id, lunchbox)).rejects.toThrow('A client id is up to 64');
  });

  test.each([
    ['not JSON', '{"name":', 'The file is not JSON.'],
    ['a list', '[]', 'The file must contain one JSON object.'],
  ])('a file that is %s', async (_what, text, sentence) => {
    await expect(run('clients', 'add', 'refused', await inFile(text))).rejects.toThrow(sentence);
  });
});

describe('changing a client', () => {
  test('changes the fields of the file only; the secret remains', async () => {
    const { id, secret } = await added();
    expect(await run('clients', 'change', id, { client_name: 'Lunchbox & Co' })).toBe(
      `Client ${id} is changed.`,
    );
    expect(await findClient(service.deps.db, { clientId: id })).toMatchObject({
      ...stored,
      name: 'Lunchbox & Co',
    });
    expect(await taken(id, secret)).toBe(true);
  });

  test('refuses fields that contradict the rest', async () => {
    const { id } = await added();
    await expect(run('clients', 'change', id, { scope: 'openid' })).rejects.toThrow(
      'default_scope: contains one',
    );
  });

  test('removes the secrets of a client that becomes public, and creates a new one when it is confidential again', async () => {
    const { id, secret } = await added();
    await run('clients', 'rotate-secret', id, 'keep');
    await run('clients', 'change', id, { token_endpoint_auth_method: 'none' });
    expect(await taken(id, secret)).toBe(false);
    expect(await run('clients', 'change', id, { token_endpoint_auth_method: 'client_secret_post' })).toMatch(
      /only once\): /,
    );
    expect(await taken(id, secret)).toBe(false);
  });

  test('applies both of two concurrent changes', async () => {
    const { id } = await added();
    await Promise.all([
      run('clients', 'change', id, { client_name: 'Other' }),
      run('clients', 'change', id, { client_uri: 'https://other.example/' }),
    ]);
    expect(await findClient(service.deps.db, { clientId: id })).toMatchObject({
      name: 'Other',
      client_uri: 'https://other.example/',
    });
  });
});

describe('rotating a secret', () => {
  test('accepts both secrets for a week', async () => {
    const { id, secret } = await added();
    const said = await run('clients', 'rotate-secret', id, 'keep');
    const next = /only once\): (\S+)/.exec(said)?.[1] ?? '';
    expect([await taken(id, secret), await taken(id, next)]).toEqual([true, true]);
    const until = Date.parse(/accepted until (\S+)\.$/.exec(said)?.[1] ?? '');
    expect(Math.abs(until - Date.now() - 7 * 24 * 60 * 60 * 1000)).toBeLessThan(60_000);
    await service.deps.db.query('update clients set earlier_secret_until = now() where client_id = $1', [id]);
    expect([await taken(id, secret), await taken(id, next)]).toEqual([false, true]);
  });

  test('refuses a leaked secret at once', async () => {
    const { id, secret } = await added();
    const next = /only once\): (\S+)/.exec(await run('clients', 'rotate-secret', id, 'drop'))?.[1] ?? '';
    expect([await taken(id, secret), await taken(id, next)]).toEqual([false, true]);
  });

  test('never accepts more than two secrets', async () => {
    const { id, secret } = await added();
    await run('clients', 'rotate-secret', id, 'keep');
    await run('clients', 'rotate-secret', id, 'keep');
    expect(await taken(id, secret)).toBe(false);
  });

  test('is refused for a public client', async () => {
    const { id } = await added({ token_endpoint_auth_method: 'none' });
    await expect(run('clients', 'rotate-secret', id, 'keep')).rejects.toThrow(`Client ${id} has no secret.`);
  });
});

test('a disabled client is refused as platform of origin until it is enabled again', async () => {
  const { id } = await added();
  const call = () => service.call(`/clients/${id}`);
  expect((await call()).json).toEqual({
    client_id: id,
    name: 'Lunchbox',
    logo: null,
    client_uri: 'https://lunchbox.example/',
  });
  expect(await run('clients', 'disable', id)).toBe(`Client ${id} is disabled.`);
  expect(await run('clients', 'disable', id)).toBe(`Client ${id} was disabled already.`);
  expect((await call()).json.code).toBe('unknown-client');
  expect(await run('clients', 'enable', id)).toBe(`Client ${id} is enabled.`);
  expect((await call()).status).toBe(200);
});

test('removing a client removes its consents', async () => {
  const { id } = await added();
  const account = await addVerifiedAccount(service.deps);
  await addConsent(service.deps.db, { accountId: account.id, clientId: id, scopes: ['balance'] });
  expect(await run('clients', 'show', id)).toMatch(/^consents +1$/m);
  expect(await run('clients', 'remove', id)).toBe(`Client ${id} is removed. Consents removed with it: 1.`);
  expect(await findClient(service.deps.db, { clientId: id })).toBeUndefined();
});

test('clients are listed, one in each line', async () => {
  const { id } = await added();
  await run('clients', 'disable', id);
  expect((await run('clients', 'list')).split('\n')).toContain(
    `${id.padEnd(12)}  Lunchbox  client_secret_basic  disabled`,
  );
});

test.each([['show'], ['disable'], ['enable'], ['remove']])('%s refuses an unknown client', async act => {
  await expect(run('clients', act, 'nobody')).rejects.toThrow('There is no client nobody.');
});

test('change and rotate-secret refuse an unknown client and an unknown word', async () => {
  await expect(run('clients', 'change', 'nobody', {})).rejects.toThrow('There is no client nobody.');
  await expect(run('clients', 'rotate-secret', 'nobody', 'drop')).rejects.toThrow(
    'There is no client nobody.',
  );
  await expect(run('clients', 'rotate-secret', 'nobody', 'perhaps')).rejects.toThrow(
    'Expected "keep" or "drop"',
  );
});
