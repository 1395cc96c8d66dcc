import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfNeeded } from '../build.mjs';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { databaseDirectories, projectRoot } from '../project.mjs';
import { createDatabase } from '../start/create-database.mjs';
import { makeKeys } from '../start/keys.mjs';

const folder = mkdtempSync(join(tmpdir(), 'talon-import-'));
const mebibyte = 1024;
let directory: string;
let cluster: Cluster;
let db: pg.Client;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  await buildIfNeeded(() => undefined);
  directory = join((await databaseDirectories()).clusters, `faults-import-${process.pid}`);
  mkdirSync(directory, { recursive: true });
  cluster = await startCluster({ directory, durable: true });
  const databaseUrl = await createDatabase(cluster, 'talon');
  env = { ...process.env, ...makeKeys(), DATABASE_URL: databaseUrl };
  db = new pg.Client(databaseUrl);
  await talon('migrate').ended;
  await db.connect();
}, 300_000);

afterAll(async () => {
  await db.end();
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
  rmSync(folder, { recursive: true });
});

/** Of each file, so that no two accounts share a number. */
const prefixes = { killed: '+3247', small: '+3248', large: '+3249' };

/** Accounts with the hash of an earlier system; each thousandth line is refused. */
function fileOf(name: keyof typeof prefixes, count: number): string {
  const hash = '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW';
  const lines = Array.from({ length: count }, (_, index) => {
    const phone = `${prefixes[name]}${String(index).padStart(7, '0')}`;
    const emails = index % 1000 === 999 ? '"' : `${name}${index}@import.example`;
    return `${name}-${index},${emails},${phone},${hash},Lotte,Peeters,1988-04-12,sms`;
  });
  const header = 'reference,emails,phones,password_hash,firstname,lastname,birthdate,authenticators';
  writeFileSync(join(folder, `${name}.csv`), `${header}\n${lines.join('\n')}\n`);
  return join(folder, `${name}.csv`);
}

function talon(...words: string[]) {
  const program = join(projectRoot, 'apps/service/dist/talon.js');
  const args = [program, ...words, '--operator', 'ann'];
  const child = spawn(process.execPath, args, { env, cwd: folder });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0));
  }, 50);
  const ended = (async () => {
    const [report, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    clearInterval(watch);
    return { report, said, code, peak };
  })();
  return { child, ended };
}

/** The most memory that a process has had, in KiB; 0 if it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const refusedIn = (report: string) =>
  [...report.matchAll(/^line (\d+): refused: is not valid CSV$/gm)].map(([, number]) => Number(number));
const countOf = async (name: string) => {
  const { rows } = await db.query('select count(*)::int as count from accounts where reference like $1', [
    `${name}-%`,
  ]);
  return rows[0].count;
};
const linesDone = async () => {
  const { rows } = await db.query('select lines::int from imports where finished_at is null');
  return rows[0]?.lines ?? 0;
};

test('an import that is killed again and again loses no line and repeats no work', {
  timeout: 600_000,
}, async () => {
  const count = 30_000;
  const file = fileOf('killed', count);
  let done = 0;
  for (const stop of [4_000, 12_000, 20_000]) {
    const run = talon('import', 'accounts', file);
    while ((await linesDone()) < stop) await sleep(20);
    run.child.kill('SIGKILL');
    const { report, said } = await run.ended;
    if (done > 0) expect(said).toContain(`Continuing after line ${done}\n`);
    done = await linesDone();
    // What was printed before the end is a report of what was done.
    const refused = refusedIn(report);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.at(-1)).toBeLessThanOrEqual(done);
  }
  const { report, said, code } = await talon('import', 'accounts', file).ended;
  expect(code).toBe(1);
  expect(said).toContain(`Continuing after line ${done}\n`);
  expect(refusedIn(report)).toEqual(Array.from({ length: 30 }, (_, index) => 1001 + 1000 * index));
  expect(report).toContain(`${count} lines, 30 refused; in this run: `);
  expect(await countOf('killed')).toBe(count - 30);
  const { rows } = await db.query("select count(*)::int as count from audit_events where event = 'imported'");
  expect(rows[0].count).toBe(count - 30);
});

test('memory does not grow with the lines of the file', { timeout: 600_000 }, async () => {
  // Less is imported before Node has made its heap as large as it may become.
  const small = await talon('import', 'accounts', fileOf('small', 50_000)).ended;
  const large = await talon('import', 'accounts', fileOf('large', 150_000)).ended;
  expect(large.report).toContain('150000 lines, 150 refused');
  expect(large.peak - small.peak).toBeLessThan(40 * mebibyte);
});
