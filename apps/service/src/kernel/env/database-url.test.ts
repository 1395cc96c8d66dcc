import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readEnv } from '../env';

const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
const keys = { HASH_KEYS: `1:${keyOf('hashes')}`, ENCRYPTION_KEYS: `a:${keyOf('encryption')}` };
const read = (DATABASE_URL: string) => readEnv({ DATABASE_URL, ...keys });
const readDirect = (DATABASE_DIRECT_URL: string) =>
  readEnv({ DATABASE_URL: 'postgresql://localhost:6432/talon', DATABASE_DIRECT_URL, ...keys });
const thisFile = fileURLToPath(import.meta.url);

test.each([
  'postgresql://localhost/talon',
  'postgres://talon:p%40ss,word@localhost:5433/talon',
  'postgresql:///talon?host=/var/run/postgresql',
  'postgresql://talon@/talon?host=/var/run/postgresql',
  'postgresql://talon@db.example/talon?sslmode=verify-full',
  `postgresql://talon@db.example/talon?sslmode=verify-full&sslrootcert=${encodeURIComponent(thisFile)}`,
])('accepts %s', address => {
  expect(read(address).databaseUrl).toBe(address);
  expect(readDirect(address).databaseDirectUrl).toBe(address);
});

test.each([
  ['several hosts', 'postgresql://talon@localhost,127.0.0.1/talon', 'one host'],
  ['several hosts with ports', 'postgresql://talon@a.example:5432,b.example:5432/talon', 'one host'],
  ['several hosts in the query', 'postgresql:///talon?host=a.example,b.example', 'one host'],
  ['several ports', 'postgresql://localhost/talon?port=5432,5433', 'one host'],
  [
    'a choice among servers',
    'postgresql://localhost/talon?target_session_attrs=read-write',
    'without target_session_attrs',
  ],
  [
    'a password that is not encoded',
    'postgresql://talon:geheim@Pass/word1@db.example/talon',
    'a password that is percent-encoded',
  ],
  ['a port that is none', 'postgresql://localhost:many/talon', 'an address such as'],
  ...['sslrootcert', 'sslcert', 'sslkey'].map((name): [string, string, string] => [
    `a missing file in ${name}`,
    `postgresql://db.example/talon?sslmode=verify-full&${name}=/no/such/file.pem`,
    `with a file in ${name} that can be read`,
  ]),
])('refuses %s in one line, without the address', (_what, address, problem) => {
  for (const [name, readIt] of [
    ['DATABASE_URL', read] as const,
    ['DATABASE_DIRECT_URL', readDirect] as const,
  ]) {
    const line = new RegExp(`^The configuration is wrong:\\n  ${name} must be .*${problem}.*$`);
    expect(() => readIt(address)).toThrowError(line);
    expect(() => readIt(address)).not.toThrowError(/example|5433|file\.pem/);
  }
});
