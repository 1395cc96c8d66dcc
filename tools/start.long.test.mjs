// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLockFile } from './postgres/lock-file.ts';
import { freePort } from './postgres/server.mjs';
import { projectRoot } from './project.mjs';

const state = mkdtempSync(join(tmpdir(), 'talon-state-'));
let port = 0;

beforeAll(async () => {
  port = await freePort();
});
afterAll(() => {
  rmSync(dirname(dirname(dataDirectory())), { recursive: true, force: true });
  rmSync(state, { recursive: true, force: true });
});

test('npm start recovers from kill -9 of each of its processes, and ends all it started', {
  timeout: 180_000,
}, async () => {
  const first = await start();
  expect(await ask()).toBe(200);

  process.kill(serverPid(), 'SIGKILL');
  // While the database comes back, a connection may be refused or reset.
  await until(async () => (await ask().catch(() => 0)) === 200);

  first.process.kill('SIGKILL');
  const second = await start();
  expect(await ask()).toBe(200);

  process.kill(servicePid(second.process.pid ?? 0), 'SIGKILL');
  expect(await second.exit).toBe(1);
  expect(readLockFile(dataDirectory())).toBeUndefined();

  const third = await start();
  third.process.kill('SIGKILL');
  process.kill(serverPid(), 'SIGKILL');
  const fourth = await start();
  expect(await ask()).toBe(200);

  fourth.process.kill('SIGTERM');
  expect(await fourth.exit).toBe(0);
  expect(readLockFile(dataDirectory())).toBeUndefined();
  await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
});

test('a taken port is reported in one sentence', { timeout: 60_000 }, async () => {
  const other = await start();
  const said = [];
  const late = spawnStart();
  for await (const data of late.process.stderr) said.push(data);
  expect(await late.exit).toBe(1);
  expect(Buffer.concat(said).toString()).toMatch(/^Port \d+ is taken by another program: .*\n$/);
  other.process.kill('SIGINT');
  expect(await other.exit).toBe(0);
});

function spawnStart() {
  const env = { ...process.env, PORT: String(port), TALON_STATE: state };
  const child = spawn(process.execPath, [join(projectRoot, 'tools/start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { process: child, exit: once(child, 'exit').then(([code]) => code) };
}

async function start() {
  const started = spawnStart();
  let said = '';
  /** @type {Promise<void>} */
  const isUp = new Promise(resolve => {
    for (const output of [started.process.stdout, started.process.stderr]) {
      output.on('data', data => {
        said += data;
        if (said.includes('Ctrl-C stops it')) resolve();
      });
    }
  });
  const code = await Promise.race([isUp, started.exit]);
  if (code !== undefined) throw new Error(said);
  return started;
}

function dataDirectory() {
  if (process.getuid?.() !== 0) return join(state, 'postgres/data');
  return join('/var/lib/talon', readFileSync(join(state, 'id'), 'utf8'), 'postgres/data');
}

function serverPid() {
  return readLockFile(dataDirectory())?.pid ?? 0;
}

/** @param {number} parent */
function servicePid(parent) {
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const [, , , ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\)/, '_')
      .split(' ');
    if (Number(ppid) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/main.js'))
      return Number(pid);
  }
  throw new Error('no service');
}

/** @returns {Promise<number>} the status of the service's readiness */
function ask() {
  return new Promise((resolve, reject) => {
    const headers = { host: `account-api.talon.localhost:${port}` };
    const asked = request({ host: '127.0.0.1', port, path: '/ready', headers, agent: false }, reply => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** @param {() => Promise<boolean>} isTrue */
async function until(isTrue) {
  for (const deadline = Date.now() + 15_000; !(await isTrue()); ) {
    if (Date.now() > deadline) throw new Error('did not come true within 15 s');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
