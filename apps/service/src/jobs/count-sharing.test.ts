import { beforeAll, expect, test } from 'vitest';
import { importAccounts } from '../imports/import-accounts';
import { statements } from '../db/statement';
import { countCarriersInBlocks, readSharing } from '../domain/identifiers/identifiers';
import { hashKindOf } from '../kernel/passwords/decoy-hash';
import { runJobs } from '../testing/jobs';
import { withTestService } from '../testing/service';
import { countSharing } from './count-sharing';

const service = withTestService();
const bcrypt = '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW';

beforeAll(async () => {
  const lines = ['a,family@test.example', 'b,family@test.example', 'c,family@test.example'];
  for (const couple of [1, 2])
    for (const one of ['x', 'y']) lines.push(`${one}${couple},couple${couple}@test.example`);
  for (let index = 0; index < 200; index += 1) lines.push(`single-${index},single${index}@test.example`);
  const csv = ['reference,emails,password_hash', ...lines.map(line => `${line},${bcrypt}`), ''].join('\n');
  expect((await importAccounts(service.deps, csv)).refused).toBe(0);
  await runJobs(service.deps);
});

const counted = [
  { carriers: 1, identifiers: 200 },
  { carriers: 2, identifiers: 2 },
  { carriers: 3, identifiers: 1 },
].map(row => ({ ...row, identifiers: String(row.identifiers), kinds: [{ kind: '$2b$12', accounts: 207 }] }));

const read = () => readSharing(service.deps.db);

test('an import counts how many accounts share an identifier, and the kinds of their hashes', async () => {
  expect(await read()).toEqual(counted);
});

test.each([
  [bcrypt, '$2b$12'],
  ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA', '$argon2id$v=19$m=19456,t=2,p=1'],
  ['$scrypt$ln=15,r=8,p=1$c2FsdA$aGFzaA', '$scrypt$ln=15,r=8,p=1'],
  ['$pbkdf2-sha512$i=210000,l=64$$aGFzaA', '$pbkdf2-sha512$i=210000,l=64'],
])('%s is of the kind that it has before its salt', async (hash, kind) => {
  const { rows } = await service.deps.db.query(`select ${hashKindOf('$1::text')} as kind`, [hash]);
  expect(rows).toEqual([{ kind }]);
});

test('a count whose time is over goes on in the next job', async () => {
  await service.deps.db.query('delete from identifier_sharing');
  await service.deps.db.query('delete from password_hash_kinds');
  await countSharing(service.deps, {}, 0);
  expect(await read()).toEqual([]);
  await runJobs(service.deps);
  expect(await read()).toEqual(counted);
});

test('each row is counted in the blocks that it is in, and in no others', async () => {
  const some = async (from: number, to: number) => {
    const counts = await countCarriersInBlocks(service.deps.db, { from, to });
    return counts.reduce((sum, { rows }) => sum + rows, 0);
  };
  expect([await some(0, 1), await some(1, 2)].every(rows => rows > 0)).toBe(true);
  expect((await some(0, 1)) + (await some(1, 2)) + (await some(2, 500))).toBe(207);
});

test.each(['identifiers_count_sharing', 'accounts_count_hash_kinds'])(
  '%s reads only its blocks',
  async name => {
    const sql = (statements.get(name) ?? '').replaceAll(':from', '1').replaceAll(':to', '2');
    const { rows } = await service.deps.db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('Tid Range Scan');
  },
);
