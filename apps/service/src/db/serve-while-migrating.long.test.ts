import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../kernel/project-folder';
import { createBrowser } from '../testing/browser';
import { folderWith } from '../testing/folder';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { migrate } from './migrate';

const service = withTestService();

/** Tables that every call uses. */
const tables = ['accounts', 'identifiers', 'sessions', 'tokens', 'platform_links'];

/** The changes of later migrations, each to one table: a migration of two tables would wait for a call that waits for it. */
const sampleFor = (table: string) => `
  alter table ${table} add column note text;
  alter table ${table} add column counted int not null default 0;
  alter table ${table} add constraint ${table}_note_is_short check (length(note) <= 40) not valid;
  create table notes_of_${table} (id uuid primary key default gen_random_uuid(), note text not null);
  update ${table} set counted = 1;`;

function withSample(number: number, table: string): string {
  const folder = folderWith();
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, `900${number}-${table}.sql`), sampleFor(table));
  return folder;
}

test('the running version keeps serving while the migrations of the next version run', {
  timeout: 120_000,
}, async () => {
  const isDone = { value: false };
  const statuses = new Map<string, number>();
  const note = (call: string, { status }: { status: number }) =>
    statuses.set(`${call} ${status}`, (statuses.get(`${call} ${status}`) ?? 0) + 1);

  async function live(): Promise<void> {
    const account = await addVerifiedAccount(service.deps);
    while (!isDone.value) {
      const browser = createBrowser(service);
      note('sign-in', await browser.signIn(account));
      note('read', await browser.call('/user'));
      const profile = { firstname: 'Lotte', lastname: 'Peeters', birthdate: '1990-01-01', language: 'nl' };
      note('write', await browser.call('/user', { body: profile }));
      note('devices', await browser.call('/user/login/info'));
      note('sign-out', await browser.call('/token', { method: 'DELETE' }));
    }
  }

  const people = Array.from({ length: 4 }, live);
  for (const [number, table] of tables.entries()) {
    await new Promise(resolve => setTimeout(resolve, 300));
    await migrate(service.deps.db, withSample(number, table));
  }
  isDone.value = true;
  await Promise.all(people);
  const failed = [...statuses.keys()].filter(each => !/ 20\d$/.test(each));
  expect(failed).toEqual([]);
  expect([...statuses.keys()].map(each => each.split(' ')[0]).sort()).toEqual([
    'devices',
    'read',
    'sign-in',
    'sign-out',
    'write',
  ]);
});
