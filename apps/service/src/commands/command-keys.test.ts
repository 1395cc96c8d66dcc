import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { absentKey } from '../kernel/absent-key';
import type { Deps } from '../kernel/deps';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { readCommand } from './commands';

const service = withTestService();
const folder = mkdtempSync(join(tmpdir(), 'talon-commands-'));
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const client = JSON.stringify({
  name: 'Lunchbox',
  redirect_uris: ['https://lunchbox.example/callback'],
  scopes: ['openid'],
  default_scopes: ['openid'],
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
  const { email } = await addVerifiedAccount(service.deps, { methods: ['email'] });
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

test('a key that a command does not have is refused by its name', () => {
  expect(() => withKeys([]).keyedHash('card', '1')).toThrow('HASH_KEYS is missing');
  expect(() => withKeys([]).encryption.currentMark).toThrow('ENCRYPTION_KEYS is missing');
});
