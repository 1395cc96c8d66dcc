import { execFileSync } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { serverIdentity } from '../postgres/server-identity.ts';

type Query = (text: string) => Promise<unknown>;

export type SmallDisk = { fill: () => Promise<void>; free: () => Promise<void>; remove: () => void };

const schemas = "('public', 'graphile_worker')";

/** Moves the tables and indexes of a database to a disk of 48 MB, which can be filled. */
export async function moveToSmallDisk(directory: string, query: Query): Promise<SmallDisk> {
  if (!mount(directory)) return pretendToFill(query);
  await query(`create tablespace small location '${directory}'`);
  for (const kind of ['table', 'index']) {
    await query(`alter ${kind} all in tablespace pg_default set tablespace small`);
  }
  return {
    /** Fills the disk until no page is free, so that no table can grow. */
    async fill() {
      await query('create table filler (text text) tablespace small');
      await query('alter table filler alter text set storage plain');
      for (const rows of [1000, 100, 10, 1]) {
        const insert = `insert into filler select repeat('x', 8000) from generate_series(1, ${rows})`;
        let isFull = false;
        while (!isFull) {
          isFull = await query(insert).then(
            () => false,
            (error: { code?: string }) => error.code === '53100',
          );
        }
      }
    },
    async free() {
      await query('drop table filler');
    },
    remove() {
      execFileSync('umount', ['--lazy', directory]);
      rmdirSync(directory);
    },
  };
}

/** Mounts a memory disk. Only root may do this. */
function mount(directory: string): boolean {
  mkdirSync(directory);
  const { uid, gid } = serverIdentity() ?? {};
  const options = `size=48m,mode=0700${uid === undefined ? '' : `,uid=${uid},gid=${gid}`}`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: 'ignore' });
    return true;
  } catch {
    rmdirSync(directory);
    return false;
  }
}

/** For users who cannot mount a disk: PostgreSQL refuses every write with the error code of a full disk. */
async function pretendToFill(query: Query): Promise<SmallDisk> {
  await query(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  const onEveryTable = (statement: string) =>
    query(`do $$ declare name regclass; begin
      for name in select oid from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ${schemas}
      loop execute format('${statement}', name); end loop; end $$`);
  return {
    async fill() {
      await onEveryTable(
        'create trigger disk_full before insert or update on %s execute function disk_full()',
      );
    },
    async free() {
      await onEveryTable('drop trigger disk_full on %s');
    },
    remove: () => undefined,
  };
}
