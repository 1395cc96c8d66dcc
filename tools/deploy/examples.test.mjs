// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readServerEnv } from '../../apps/service/src/kernel/env';
import { settingWarnings } from '../../apps/service/src/kernel/env/unsafe-settings';
import { freePort } from '../postgres/server.mjs';
import { projectRoot } from '../project.mjs';
import { makeKeys } from '../start/keys.mjs';
import { leaveOut } from '../test/short-run.mjs';
import { makeCertificate } from './certificate.ts';
import { environmentOfPod, valueSets } from './chart.ts';
import { isInstalled, proxies, writeConfiguration } from './proxies.ts';
import { readSettings, readYaml } from './read-yaml.ts';

const scratch = mkdtempSync(join(tmpdir(), 'talon-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const composeFile = 'deploy/compose/compose.yaml';
const compose = readYaml(composeFile);
const composeWithPooler = parse(withPooler(textOf(composeFile)), { merge: true });
const unit = textOf('deploy/systemd/talon.service');

/** @type {Record<string, string>} */
const secrets = {
  ...makeKeys(),
  DATABASE_URL: 'postgresql://talon:secret@db.example/talon?sslmode=verify-full',
  DATABASE_DIRECT_URL: 'postgresql://talon:secret@db.internal/talon?sslmode=verify-full',
  MAIL_URL: 'smtps://talon:secret@mail.example',
  SMS_GATEWAY_TOKEN: 'a token of the gateway',
};

/** @type {(readonly [string, Record<string, string>])[]} */
const settings = [
  ['systemd', { ...readSettings('deploy/systemd/talon.env.example'), ...environmentOf(unit) }],
  [
    'systemd with a pooler',
    { ...readSettings('deploy/systemd/talon.env.example'), ...environmentOf(withPooler(unit)) },
  ],
  ['compose', compose.services.node1.environment],
  ['compose with a pooler', composeWithPooler.services.node1.environment],
  ...Object.entries(valueSets).map(
    ([name, values]) => /** @type {const} */ ([`Helm with ${name}`, environmentOfPod(values)]),
  ),
];

describe.each(settings)('the settings for %s', (_, given) => {
  const files = Object.keys(given).filter(name => name.endsWith('_FILE'));
  const names = files.map(name => name.replace(/_FILE$/, ''));

  test('the service accepts them without a warning', () => {
    const own = Object.fromEntries(Object.entries(given).filter(([name]) => !files.includes(name)));
    const read = Object.fromEntries(names.map(name => [name, secrets[name]]));
    // The file of an authority is not on this machine.
    const file = join(scratch, 'an-authority.pem');
    writeFileSync(file, '-----BEGIN CERTIFICATE-----\n');
    const authority = own['NODE_EXTRA_CA_CERTS'] && { NODE_EXTRA_CA_CERTS: file };
    const env = readServerEnv({ ...own, ...read, ...authority });
    expect(settingWarnings(env)).toEqual([]);
    expect([env.publicProtocol, env.isDemonstration]).toEqual(['https', false]);
  });

  test('keys and passwords are in files', () => {
    expect(names).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'HASH_KEYS', 'ENCRYPTION_KEYS', 'METRICS_TOKEN']),
    );
  });
});

describe('compose', () => {
  const nodes = [compose.services.node1, compose.services.node2];

  test('two nodes, PostgreSQL, a proxy and a mail catcher; only proxy and mails are open, on this machine', () => {
    expect(Object.keys(compose.services)).toEqual(['node1', 'node2', 'database', 'mail', 'proxy']);
    const ports = Object.values(compose.services).flatMap(({ ports: each = [] }) => each);
    expect(ports).toEqual(['127.0.0.1:8025:8025', '127.0.0.1:8443:443']);
    for (const { read_only: isReadOnly, cap_drop: dropped, networks } of nodes)
      expect([isReadOnly, dropped, networks]).toEqual([true, ['ALL'], ['inside']]);
    expect(compose.networks.inside.internal).toBe(true);
  });

  test('the file has the shape of the Compose specification', () => {
    const rules = { exclude: [], rules: {}, quiet: false, debug: false };
    const [found] = new DCLinter(rules).lintFiles([join(projectRoot, composeFile)], false);
    expect(found?.messages.filter(({ type }) => type === 'error')).toEqual([]);
  });

  test('docker compose accepts the file', () => {
    if (!hasDockerCompose()) return leaveOut('compose', 'docker compose config: it is not on this machine');
    const path = join(projectRoot, composeFile);
    execFileSync('docker', ['compose', '--file', path, 'config', '--quiet'], { stdio: 'pipe' });
  });

  test('every secret, volume and network that a service uses is declared', () => {
    for (const service of Object.values(compose.services)) {
      const { secrets: used = [], networks, volumes = [] } = service;
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(used));
      const joined = Array.isArray(networks) ? networks : Object.keys(networks);
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(joined));
      const named = volumes
        .map((/** @type {string} */ each) => each.split(':')[0])
        .filter((/** @type {string} */ each) => !each.startsWith('.'));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
    }
    expect(compose.services.proxy.networks.inside.ipv4_address).toBe(nodes[0].environment.TRUSTED_PROXIES);
  });

  test('prepare.sh makes every secret: certificates of one authority, and keys that the service accepts', () => {
    if (!isInstalled('openssl'))
      return leaveOut('compose', 'the certificates: openssl is not on this machine');
    cpSync(join(projectRoot, 'deploy/compose/prepare.sh'), join(scratch, 'prepare.sh'));
    execFileSync('sh', [join(scratch, 'prepare.sh')], { stdio: 'pipe' });
    const made = (/** @type {string} */ file) => join(scratch, file);
    const files = Object.values(compose.secrets).map(({ file }) => file);
    for (const file of files) expect(statSync(made(file)).size).toBeGreaterThan(0);
    expect(statSync(made('secrets')).mode & 0o777).toBe(0o700);
    const certificates = ['mail', 'proxy'].map(name => made(`secrets/${name}.pem`));
    const checked = execFileSync('openssl', [
      'verify',
      '-CAfile',
      made('secrets/authority.pem'),
      ...certificates,
    ]);
    expect(String(checked).match(/: OK/g)).toHaveLength(2);
    const { TALON_BE: be, TALON_LU: lu } = compose.services.proxy.environment;
    const hosts = servedHosts(be, lu);
    expect(hosts).toContain(`console.${be}`);
    expect(uncovered(made('secrets/proxy.pem'), hosts)).toEqual([]);
    const value = (/** @type {string} */ name) => readFileSync(made(`secrets/${name}`), 'utf8');
    const env = readServerEnv({
      ...Object.fromEntries(Object.entries(nodes[0].environment).filter(([name]) => !name.endsWith('_FILE'))),
      DATABASE_URL: value('database-url'),
      HASH_KEYS: value('hash-keys'),
      ENCRYPTION_KEYS: value('encryption-keys'),
      METRICS_TOKEN: value('metrics-token'),
      NODE_EXTRA_CA_CERTS: made('secrets/authority.pem'),
    });
    expect(env.databaseUrl).toContain(value('database-password'));
  });
});

test.each([
  ['as it is', unit],
  ['with a pooler', withPooler(unit)],
])('the unit %s hands over every file that it names, and the command uses the same files', (_, own) => {
  const folder = mkdtempSync(join(scratch, 'etc-'));
  mkdirSync(join(folder, 'secrets'), { recursive: true });
  cpSync(join(projectRoot, 'deploy/systemd/talon.env.example'), join(folder, 'talon.env'));
  const given = Object.entries(environmentOf(own)).filter(([name]) => name.endsWith('_FILE'));
  for (const [, file] of given) {
    const secret = file.replace('%d/', '');
    expect(own).toContain(`\nLoadCredential=${secret}:/etc/talon/secrets/${secret}\n`);
    writeFileSync(join(folder, 'secrets', secret), 'a secret');
  }
  const { stdout, stderr } = runCommandIn(folder);
  const env = stdout.split('\n');
  for (const [variable, file] of given)
    expect(env).toContain(`${variable}=${file.replace('%d', join(folder, 'secrets'))}`);
  expect(stderr).toBe('');
});

test('the command leaves out what is no secret in their folder, and says so', () => {
  const folder = mkdtempSync(join(scratch, 'etc-'));
  mkdirSync(join(folder, 'secrets'));
  cpSync(join(projectRoot, 'deploy/systemd/talon.env.example'), join(folder, 'talon.env'));
  const others = ['hash-keys.bak', 'hash-keys~', 'Hash Keys', '1-key'];
  for (const name of ['hash-keys', ...others]) writeFileSync(join(folder, 'secrets', name), 'a secret');
  const { status, stdout, stderr } = runCommandIn(folder);
  expect(status).toBe(0);
  expect(stdout.match(/^.*_FILE=.*$/gm)).toEqual([`HASH_KEYS_FILE=${folder}/secrets/hash-keys`]);
  const named = stderr.split('\n').filter(Boolean);
  expect(named).toHaveLength(others.length);
  for (const name of others)
    expect(named).toContainEqual(expect.stringContaining(`${folder}/secrets/${name} is left out`));
});

describe('the script for podman', () => {
  /** Runs it with a podman that prints its words, and with its folder as /etc/talon. @param {string[]} words */
  const podmanWith = (...words) => {
    const folder = mkdtempSync(join(scratch, 'etc-'));
    mkdirSync(join(folder, 'secrets'));
    writeFileSync(join(folder, 'podman'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    for (const program of ['chgrp', 'chmod'])
      writeFileSync(join(folder, program), '#!/bin/sh\n', { mode: 0o755 });
    cpSync(join(projectRoot, 'deploy/systemd/talon.env.example'), join(folder, 'talon.env'));
    for (const name of ['hash-keys', 'authority.pem'])
      writeFileSync(join(folder, 'secrets', name), 'a secret');
    const script = textOf('deploy/container/talon').replaceAll('/etc/talon', folder);
    const { stdout } = spawnSync('sh', ['-c', script, 'talon', ...words], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env['PATH']}` },
    });
    return { given: stdout.split('\n').slice(0, -1), folder };
  };
  const safety = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];

  test('starts a node with every setting and secret by its name, as the user of the image, which cannot write', () => {
    const { given, folder } = podmanWith('start-node');
    const settingNames = Object.keys(readSettings('deploy/systemd/talon.env.example'));
    const named = given.filter((_, index) => given[index - 1] === '--env');
    expect(named).toEqual([...settingNames, 'HASH_KEYS_FILE=/run/secrets/talon/hash-keys']);
    expect(given).toEqual(expect.arrayContaining(safety));
    expect(given).toContain(`${folder}/secrets:/run/secrets/talon:ro`);
    expect(given).not.toContain('--user');
    expect(given.at(-1)).toBe('talon');
    expect(Number(given[given.indexOf('--stop-timeout') + 1])).toBeGreaterThan(35);
  });

  test('hands the words of a command over unchanged', () => {
    const words = ['staff', 'add', 'Ann "A" Peeters', 'ann@mine.example', '*'];
    const { given } = podmanWith(...words);
    expect(given.slice(-words.length - 2)).toEqual(['talon', '/app/apps/service/dist/talon.js', ...words]);
    expect(given).toEqual(expect.arrayContaining([...safety, '--rm', '--interactive']));
  });
});

test('the lines for a pooler are for the address of the server itself', () => {
  const { node1 } = composeWithPooler.services;
  expect(Object.keys(composeWithPooler.secrets)).toEqual(expect.arrayContaining(node1.secrets));
  const ofPooler = 'DATABASE_DIRECT_URL_FILE';
  expect(node1.environment[ofPooler]).toBe('/run/secrets/database-direct-url');
  expect(environmentOf(withPooler(unit))[ofPooler]).toBe('%d/database-direct-url');
  for (const [, given] of settings.filter(([name]) => name.includes('pooler')))
    expect(given).toHaveProperty(ofPooler);
});

test('nginx takes the example without a warning, beside the versions of TLS in the nginx.conf of Debian', async () => {
  if (!isInstalled('nginx')) return leaveOut('nginx', 'the example of nginx: nginx is not on this machine');
  const nginx = proxies['nginx'];
  if (!nginx) throw new Error('no example of nginx');
  makeCertificate(scratch);
  const hosts = servedHosts('talon.example', 'talon-lux.example');
  expect(uncovered(join(scratch, 'fullchain.pem'), hosts)).toEqual([]);
  const places = { folder: scratch, http: await freePort(), https: await freePort(), nodes: [3001, 3002] };
  const config = writeConfiguration(nginx, places);
  const { stderr, status } = spawnSync('nginx', ['-t', ...nginx.args(config, places)], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  expect(stderr).not.toContain('duplicate');
  expect(status).toBe(0);
});

test('systemd accepts the unit, and finds little exposed', () => {
  if (!isInstalled('systemd-analyze')) return leaveOut('systemd', 'the unit: systemd is not on this machine');
  const path = join(scratch, 'talon.service');
  writeFileSync(
    path,
    unit.replace('/usr/local/bin/node', process.execPath).replace('/srv/talon', projectRoot),
  );
  expect(execFileSync('systemd-analyze', ['verify', path], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  // Of 100; fails above.
  execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', path], { stdio: 'pipe' });
});

function hasDockerCompose() {
  try {
    execFileSync('docker', ['compose', 'version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** Runs the command of the operators, which prints its environment instead. @param {string} folder as /etc/talon */
function runCommandIn(folder) {
  const command = textOf('deploy/systemd/talon')
    .replaceAll('/etc/talon', folder)
    .replace(/^exec .*$/m, 'exec env');
  return spawnSync('sh', ['-c', command], { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
}

/**
 * The hosts that the Caddyfile serves for two domains.
 * @param {string} be
 * @param {string} lu
 */
function servedHosts(be, lu) {
  const [line = ''] = /^https:.*$/m.exec(textOf('deploy/proxies/Caddyfile')) ?? [];
  const named = line.replace(/\{\$TALON_BE:[^}]*\}/g, be).replace(/\{\$TALON_LU:[^}]*\}/g, lu);
  return [...named.matchAll(/https:\/\/([^\s,]+)/g)].map(([, host = '']) => host);
}

/** Those of the hosts that a certificate is not for. @param {string} path @param {string[]} hosts */
function uncovered(path, hosts) {
  const certificate = new X509Certificate(readFileSync(path));
  return hosts.filter(host => certificate.checkHost(host) === undefined);
}

/** @param {string} text of a unit @returns {Record<string, string>} */
function environmentOf(text) {
  const lines = [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value]));
}

/** An example with its lines for a pooler, which are comments. @param {string} text */
function withPooler(text) {
  return text.replace(/^( *)# (.*database-direct-url.*)$/gm, '$1$2');
}

/** @param {string} path */
function textOf(path) {
  return readFileSync(join(projectRoot, path), 'utf8');
}
