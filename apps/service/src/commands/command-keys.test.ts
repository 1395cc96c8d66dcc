import { join } from 'node:path';
import { expect, test } from 'vitest';
import { absentKey } from '../kernel/absent-key';
import type { Deps } from '../kernel/deps';
import { readEvents } from '../testing/audit';
import { folderWith } from '../testing/folder';
import { runJobs } from '../testing/jobs';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { readCommand } from './read-command';

const service = withTestService();
const fileOf = (name: string, text: string) => join(folderWith({ [name]: text }), name);
const client = JSON.stringify({
  client_name: 'Lunchbox',
  redirect_uris: ['https://lunchbox.example/callback'],
  scope: 'openid',
  default_scope: 'openid',
  token_endpoint_auth_method: 'client_secret_basic',
});

/** The service as a command has it that was given only the keys it names. */
function withKeys(keys: readonly string[]): Deps {
  return {
    ...service.deps,
    operator: 'ann',
    ...(!keys.includes('HASH_KEYS') && { keyedHash: absentKey<Deps['keyedHash']>('HASH_KEYS') }),
    ...(!keys.includes('ENCRYPTION_KEYS') && {
      encryption: absentKey<Deps['encryption']>('ENCRYPTION_KEYS'),
    }),
  };
}

test('each command works with the keys that it names, and no others', async () => {
  const { email, phone } = await addVerifiedAccount(service.deps, { methods: ['email'] });
  const clientFile = fileOf('client.json', client);
  const inOrder = [
    ['migrate'],
    [
      'import',
      'people',
      fileOf('people.csv', 'platform,person_id,register_number\nclient,K-1,85.07.30-033.28\n'),
    ],
    [
      'import',
      'accounts',
      fileOf(
        'accounts.csv',
        'reference,emails,iban,password\nk-1,k1@keys.example,BE71096123456769,vier dozen thee\n',
      ),
    ],
    ['import', 'cards', fileOf('cards.csv', 'card_number\n5065000000009901\n')],
    ['import', 'invitations', fileOf('invitations.csv', 'reference,market,email\nk-1,be,k1@keys.example\n')],
    ['invitations', 'send', 'k-1'],
    ['account', 'show', email],
    ['account', 'force-mfa', email, 'on'],
    ['account', 'end-sessions', email],
    ['account', 'remove-identifier', email, phone],
    ['account', 'erase', email, 'letter'],
    ['account', 'cancel-erasure', email, 'letter'],
    ['clients', 'add', 'lunchbox', clientFile],
    ['clients', 'change', 'lunchbox', clientFile],
    ['clients', 'show', 'lunchbox'],
    ['clients', 'list'],
    ['clients', 'rotate-secret', 'lunchbox', 'drop'],
    ['clients', 'disable', 'lunchbox'],
    ['clients', 'enable', 'lunchbox'],
    ['clients', 'remove', 'lunchbox'],
    ['keys', 'rotate'],
    ['keys', 'list'],
    ['keys', 'replace'],
    ['encryption', 'renew'],
    ['hashes', 'renew'],
    ['messages', 'send-now', 'all'],
    ['networks', 'block', '198.51.100.0/24', '1', 'test'],
    ['networks', 'list'],
    ['networks', 'unblock', '198.51.100.0/24', 'test'],
    ['maintenance', 'off'],
    ['sessions', 'end-all', 'ann', 'test', 'distrust'],
    ['after-restore', 'test'],
  ];
  const failures: string[] = [];
  for (const words of inOrder) {
    const command = readCommand(words);
    await command(withKeys(command.keys)).catch((error: Error) => {
      failures.push(`${words.slice(0, 2).join(' ')}: ${error.message}`);
    });
  }
  expect(failures).toEqual([]);
});

test.each([
  ['show', [], 'limit         not shown, because HASH_KEYS is missing', 0],
  ['block', ['stolen card'], 'blocked. Its sessions, trusted devices and tokens have ended.', 2],
  ['unblock', ['found again'], 'no longer blocked.', 2],
  ['force-mfa', ['on'], 'two-step verification is now mandatory.', 2],
  ['impose-password', [], 'a new password is now required.', 2],
  ['end-sessions', [], 'all sessions, trusted devices and tokens of clients have ended.', 2],
  ['remove-authenticator', ['email'], 'the authenticator "email" is removed.', 2],
] as const)(
  'the helpdesk runs account %s without keys, and a node notifies the person',
  async (name, more, result, most) => {
    const { id } = await addVerifiedAccount(service.deps, { methods: ['email'] });
    if (name === 'unblock') await readCommand(['account', 'block', id, 'stolen card'])(withKeys([]));
    await runJobs(service.deps);
    const count = async () => (await service.deps.db.query('select 1 from messages')).rowCount ?? 0;
    const before = await count();
    const command = readCommand(['account', name, id, ...more]);
    expect(command.keys).toEqual([]);
    expect(await command(withKeys([]))).toContain(result);
    expect(await count()).toBe(before);
    await runJobs(service.deps);
    expect((await count()) - before).toBe(most);
  },
);

test('an event that a command without keys records is read at once, and sealed later', async () => {
  const { id } = await addVerifiedAccount(service.deps);
  await readCommand(['account', 'block', id, 'stolen card'])(withKeys([]));
  const reasons = async () =>
    (await readEvents(service.deps, ['reason'], 'account_id = $1', [id]))
      .map(({ reason }) => reason)
      .filter(Boolean);
  expect(await reasons()).toEqual(['stolen card']);
  await readCommand(['encryption', 'renew'])(withKeys(['ENCRYPTION_KEYS']));
  expect(
    (
      await service.deps.db.query('select 1 from audit_events where account_id = $1 and reason is not null', [
        id,
      ])
    ).rowCount,
  ).toBe(0);
  expect(await reasons()).toEqual(['stolen card']);
});

test('a key that a command does not have is refused by its name', () => {
  expect(() => withKeys([]).keyedHash('card', '1')).toThrow('HASH_KEYS is missing');
  expect(() => withKeys([]).encryption.currentMark).toThrow('ENCRYPTION_KEYS is missing');
});
