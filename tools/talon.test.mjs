// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from './project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'talon-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

const state = join(folder, 'state');
mkdirSync(state);

/**
 * Runs a command without a database, where no demonstration was started.
 *
 * @param {...string} words
 */
const runAlone = (...words) =>
  spawnSync(process.execPath, [join(projectRoot, 'tools/talon.mjs'), ...words], {
    env: { ...process.env, DATABASE_URL: '', TALON_STATE: state },
    encoding: 'utf8',
  });

test('--help needs neither a database nor a demonstration', () => {
  const { status, stdout } = runAlone('--help');
  expect({ status, usage: stdout.split('\n')[1], made: readdirSync(state) }).toEqual({
    status: 0,
    usage: '  settings check',
    made: [],
  });
});

test('without a database and a demonstration, nothing is made: one line says what to do', () => {
  const { status, stderr, stdout } = runAlone('maintenance', 'on');
  expect(stderr).toMatch(/^DATABASE_URL is missing, and this checkout has no demonstration: .*\n$/);
  expect({ status, stdout, made: readdirSync(state) }).toEqual({ status: 1, stdout: '', made: [] });
});

test('a database that a file names is used, and named, instead of a demonstration', () => {
  const file = join(folder, 'database-url');
  writeFileSync(file, 'postgresql://talon@127.0.0.1:1/live');
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'tools/talon.mjs'), 'clients', 'list'],
    {
      env: { ...process.env, DATABASE_URL: '', DATABASE_URL_FILE: file, TALON_STATE: state },
      encoding: 'utf8',
    },
  );
  expect(stderr).toMatch(/^· Using the database of DATABASE_URL_FILE\n(.*\n)*.*127\.0\.0\.1:1/);
  expect({ status, made: readdirSync(state) }).toEqual({ status: 2, made: [] });
}, 120_000);

test('where packages for development are missing, the command refuses and installs nothing', () => {
  const pruned = join(folder, 'pruned');
  const programs = join(folder, 'programs');
  const installed = join(folder, 'installed');
  cpSync(join(projectRoot, 'tools'), join(pruned, 'tools'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(projectRoot, file), join(pruned, file));
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\ntouch ${installed}\n`, { mode: 0o755 });
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(pruned, 'tools/run.mjs'), 'talon', 'clients', 'list'],
    {
      env: {
        PATH: `${programs}${delimiter}${process.env['PATH']}`,
        DATABASE_URL: 'postgresql://localhost/live',
      },
      encoding: 'utf8',
    },
  );
  expect(stderr).toMatch(
    /^Packages for development are missing here.*node apps\/service\/dist\/talon\.js COMMAND.*\n$/,
  );
  expect({ status, hasInstalled: existsSync(installed) }).toEqual({ status: 1, hasInstalled: false });
});
