import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrationsFolder } from '../kernel/project-folder';
import { createTestDatabase, withDatabase } from '../testing/database';
import { folderWith } from '../testing/folder';
import { migrate } from './migrate';
import { createPool } from './pool';

const firstStep = '0201-audit-events-bound.sql';
const lastStep = '0204-audit-events-by-month.sql';
const laterIndex = '0218-audit-events-by-event.sql';

/** The migrations up to one of them, or before it. */
function migrationsUntil(last: string, isIncluded: boolean): string {
  const folder = folderWith();
  for (const name of readdirSync(migrationsFolder))
    if (name < last || (isIncluded && name === last))
      cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true });
  return folder;
}

test('the trail is divided by month while the version before writes, and keeps every event', async () => {
  const database = await createTestDatabase(inject('adminUrl'));
  const admin = new pg.Client(database.url);
  await admin.connect();
  await admin.query('create database by_month_before');
  const pool = createPool(withDatabase(database.url, 'by_month_before'), 6, () => undefined);
  const before = new pg.Client(withDatabase(database.url, 'by_month_before'));
  try {
    await migrate(pool, migrationsUntil(firstStep, false));
    await pool.query(
      `insert into audit_events (account_id, event, at)
       select gen_random_uuid(), 'kept', now() - make_interval(days => n) from generate_series(0, 800) n`,
    );
    await before.connect();
    // Statements that the version before has prepared.
    const add = () =>
      before.query({ name: 'add', text: "insert into audit_events (event) values ('written')" });
    const count = async () =>
      (await before.query({ name: 'count', text: 'select count(*)::int, max(id)::int from audit_events' }))
        .rows[0];
    await add();
    expect(await count()).toEqual({ count: 802, max: 802 });
    let written = 1;
    const isDone = { value: false };
    const keepWriting = async () => {
      for (; !isDone.value; written += 1) await add();
    };
    const writer = keepWriting();
    await migrate(pool, migrationsUntil(lastStep, true));
    isDone.value = true;
    await writer;
    await add();
    const after = await count();
    expect(after.count).toBe(801 + written + 1);
    // Ids go on growing, and none is used twice.
    const { rows: twice } = await pool.query('select id from audit_events group by id having count(*) > 1');
    expect(twice).toEqual([]);
    const { rows: newest } = await pool.query('select event from audit_events order by id desc limit 1');
    expect(newest).toEqual([{ event: 'written' }]);

    const { rows: partitions } = await pool.query(
      'select tableoid::regclass::text as name, count(*)::int from audit_events group by 1',
    );
    expect(partitions).toEqual([
      { name: expect.stringMatching(/^audit_events_until_\d{4}_\d{2}$/), count: after.count },
    ]);
    // A later index is built in each partition while the version writes, and the whole trail takes these over.
    isDone.value = false;
    const writing = keepWriting();
    await migrate(pool, migrationsUntil(laterIndex, true));
    isDone.value = true;
    await writing;
    const { rows: indexed } = await pool.query(
      `select p.inhrelid::regclass::text as partition, pg_get_indexdef(i.inhrelid) ~ 'event_at ON' as "isTakenOver"
         from pg_inherits p join pg_index x on x.indrelid = p.inhrelid
         join pg_inherits i on i.inhrelid = x.indexrelid and i.inhparent = 'audit_events_event_at'::regclass
        where p.inhparent = 'audit_events'::regclass`,
    );
    expect(indexed.map(({ isTakenOver }) => isTakenOver)).toEqual([true, true, true, true]);

    const { rows: invalid } = await pool.query(
      "select indexrelid::regclass from pg_index where not indisvalid and indrelid::regclass::text like 'audit%'",
    );
    expect(invalid).toEqual([]);
    // The version before purges by rows, and what is old enough goes with its partition.
    expect((await before.query('select purge_audit_events(396, 100) as n')).rows).toEqual([{ n: 100 }]);
    expect((await before.query('select purge_audit_events(396, 1000) as n')).rows).toEqual([{ n: 305 }]);
    await expect(before.query('delete from audit_events')).rejects.toThrow('append-only');
    const [{ name }] = partitions;
    await expect(before.query(`delete from ${name}`)).rejects.toThrow('append-only');
    expect((await before.query('select drop_audit_month(396) as dropped')).rows).toEqual([{ dropped: null }]);
  } finally {
    await before.end();
    await pool.end();
    await admin.query('drop database by_month_before with (force)');
    await admin.end();
    await database.drop();
  }
});
