import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplication } from '../../testing/applications';
import { withTestService } from '../../testing/service';
import { readCommand } from '../read-command';

const service = withTestService();
const api = {
  name: 'Personal area',
  audience: 'https://personal.example/api',
  scope: 'balance transaction cards:block',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talon-servers-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function run(...words: (string | object)[]): Promise<string> {
  const args = await Promise.all(
    words.map(async word => {
      if (typeof word === 'string') return word;
      const path = join(folder, `${(count += 1)}.json`);
      await writeFile(path, JSON.stringify(word));
      return path;
    }),
  );
  return readCommand(['resource-servers', ...args])(service.deps);
}

test('a resource server is registered, shown, listed, changed and removed; its secret is shown once', async () => {
  const said = await run('add', 'personal', api);
  expect(said).toMatch(/^Resource server personal, Personal area, is registered\.\nSecret .*: [\w-]{43}$/);
  const secret = said.slice(-43);
  await run('change', 'personal', { access_token_format: 'jwt' });
  const shown = await run('show', 'personal');
  expect(Object.fromEntries(shown.split('\n').map(line => line.split(/ {2,}/, 2)))).toEqual({
    resource_server_id: 'personal',
    name: 'Personal area',
    audience: 'https://personal.example/api',
    scope: 'balance transaction cards:block',
    access_token_format: 'jwt',
    access_token_signing_alg: 'RS256',
    secret: 'current',
    disabled: 'no',
  });
  const { rows } = await service.deps.db.query('select to_jsonb(r)::text as row from resource_servers r');
  expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
  expect(await run('disable', 'personal')).toBe('Resource server personal is disabled.');
  expect(await run('list')).toContain(
    'personal      Personal area  https://personal.example/api  jwt  disabled',
  );
  expect(await run('enable', 'personal')).toBe('Resource server personal is enabled.');
  expect(await run('remove', 'personal')).toBe('Resource server personal is removed.');
  expect(await run('list')).toBe('No resource server is registered.');
  const { rows: audited } = await service.deps.db.query(
    "select distinct client_id from audit_events where details->>'command' = 'resource-servers add'",
  );
  expect(audited).toEqual([{ client_id: 'personal' }]);
});

describe('a registration is refused', () => {
  test.each<[string, object, string]>([
    ['an unknown field', { scopes: [] }, 'scopes: is not a field of a resource server'],
    ['no name', { name: '' }, 'name: is empty'],
    ['a relative audience', { audience: '/api' }, 'audience: must be an absolute http or https address'],
    ['an audience with a fragment', { audience: 'https://a.example/#b' }, 'audience: must be'],
    ['an audience in capitals', { audience: 'https://A.example/' }, 'audience: must be'],
    ['no scope', { scope: ' ' }, 'scope: needs at least one scope'],
    ['an unknown scope', { scope: 'everything' }, 'scope: contains everything, which is neither'],
    ['what everybody has', { scope: 'openid' }, 'scope: contains openid, which is neither'],
    ['a list of scopes', { scope: ['balance'] }, 'scope: must be one text'],
    ['another format', { access_token_format: 'paseto' }, 'access_token_format: must be opaque or jwt'],
    ['another algorithm', { access_token_signing_alg: 'HS256' }, 'access_token_signing_alg: must be ES256'],
  ])('%s', async (_what, given, line) => {
    await expect(run('add', 'refused', { ...api, ...given })).rejects.toThrow(`\n  ${line}`);
  });

  test('an id or an audience that is taken, by a client or in the same moment', async () => {
    const { clientId } = await addApplication(service);
    await expect(run('add', clientId, api)).rejects.toThrow(`The id ${clientId} is taken`);
    const tries = await Promise.allSettled(['a', 'b', 'c'].map(id => run('add', id, api)));
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1);
    await run('add', 'other', { ...api, audience: 'https://other.example/' });
    await expect(run('change', 'other', { audience: api.audience })).rejects.toThrow('audience: is that of');
    await expect(addApplication(service, { client_id: 'other' })).rejects.toThrow('there already');
  });

  test.each(['show', 'disable', 'enable', 'remove'])('%s of an unknown one', async act => {
    await expect(run(act, 'nobody')).rejects.toThrow('There is no resource server nobody.');
  });

  test('change and rotate-secret of an unknown one, and a word that is none', async () => {
    await expect(run('change', 'nobody', {})).rejects.toThrow('There is no resource server nobody.');
    await expect(run('rotate-secret', 'nobody', 'keep')).rejects.toThrow(
      'There is no resource server nobody.',
    );
    await expect(run('rotate-secret', 'nobody', 'often')).rejects.toThrow('Expected "keep" or "drop"');
  });
});
