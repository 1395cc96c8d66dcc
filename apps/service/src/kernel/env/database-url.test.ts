import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readEnv } from '../env';

const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
const read = (DATABASE_URL: string) =>
  readEnv({ DATABASE_URL, HASH_KEYS: `1:${keyOf('hashes')}`, ENCRYPTION_KEYS: `a:${keyOf('encryption')}` });
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
});

test.each([
  ['several hosts', 'postgresql://talon@localhost,127.0.0.1/talon', 'one host'],
  ['several hosts with ports', 'postgresql://talon@a.example:5432,b.example:5432/talon', 'one host'],
  ['several hosts in the query', 'postgresql:///talon?host=a.example,b.example', 'one host'],
  ['several ports', 'postgresql://localhost/talon?port=5432,5433', 'one host'],
  ['a port that is none', 'postgresql://localhost:many/talon', 'an address such as'],
  ...['sslrootcert', 'sslcert', 'sslkey'].map((name): [string, string, string] => [
    `a missing file in ${name}`,
    `postgresql://db.example/talon?sslmode=verify-full&${name}=/no/such/file.pem`,
    `with a file in ${name} that can be read`,
  ]),
])('refuses %s in one line, without the address', (_what, address, problem) => {
  const line = new RegExp(`^The configuration is wrong:\\n  DATABASE_URL must be .*${problem}.*$`);
  expect(() => read(address)).toThrowError(line);
  expect(() => read(address)).not.toThrowError(/example|5433|file\.pem/);
});
