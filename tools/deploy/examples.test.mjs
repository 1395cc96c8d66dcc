// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { Deployment } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import { afterAll, describe, expect, test } from 'vitest';
import { readServerEnv } from '../../apps/service/src/kernel/env';
import { settingWarnings } from '../../apps/service/src/kernel/env/unsafe-settings';
import { freePort } from '../postgres/server.mjs';
import { projectRoot } from '../project.mjs';
import { makeKeys } from '../start/keys.mjs';
import { memoryOptions } from '../start/service-process.mjs';
import { leaveOut } from '../test/short-run.mjs';
import { makeCertificate } from './certificate.mjs';
import { isInstalled, proxies, writeConfiguration } from './proxies.mjs';
import { readSettings, readYaml } from './read-yaml.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'talon-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const kubernetes = 'deploy/kubernetes';
const composeFile = 'deploy/compose/compose.yaml';
const compose = readYaml(composeFile);
const deployment = readYaml(`${kubernetes}/base/deployment.yaml`);
const unit = readFileSync(join(projectRoot, 'deploy/systemd/talon.service'), 'utf8');
const pod = deployment.spec.template.spec;
const [container] = pod.containers;

/** @type {Record<string, string>} */
const secrets = {
  ...makeKeys(),
  DATABASE_URL: 'postgresql://talon:secret@db.example/talon?sslmode=verify-full',
  MAIL_URL: 'smtps://talon:secret@mail.example',
  SMS_GATEWAY_TOKEN: 'a token of the gateway',
};

/** @type {[string, Record<string, string>][]} */
const settings = [
  ['systemd', { ...readSettings('deploy/systemd/talon.env.example'), ...environmentOfUnit() }],
  ['compose', compose.services.node1.environment],
  [
    'Kubernetes',
    {
      ...readSettings(`${kubernetes}/example/settings.env`),
      ...Object.fromEntries(
        container.env.map((/** @type {{ name: string, value: string }} */ each) => [each.name, each.value]),
      ),
    },
  ],
];

describe.each(settings)('the settings for %s', (_, given) => {
  const files = Object.keys(given).filter(name => name.endsWith('_FILE'));
  const names = files.map(name => name.replace(/_FILE$/, ''));

  test('the service accepts them without a warning', () => {
    const own = Object.fromEntries(Object.entries(given).filter(([name]) => !files.includes(name)));
    const read = Object.fromEntries(names.map(name => [name, secrets[name]]));
    const env = readServerEnv({ ...own, ...read });
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
    const value = (/** @type {string} */ name) => readFileSync(made(`secrets/${name}`), 'utf8');
    const env = readServerEnv({
      ...Object.fromEntries(Object.entries(nodes[0].environment).filter(([name]) => !name.endsWith('_FILE'))),
      DATABASE_URL: value('database-url'),
      HASH_KEYS: value('hash-keys'),
      ENCRYPTION_KEYS: value('encryption-keys'),
      METRICS_TOKEN: value('metrics-token'),
    });
    expect(env.databaseUrl).toContain(value('database-password'));
  });
});

describe('Kubernetes', () => {
  const names = readYaml(`${kubernetes}/base/kustomization.yaml`).resources;
  const resources = names.map((/** @type {string} */ name) => readYaml(`${kubernetes}/base/${name}`));
  const kind = (/** @type {string} */ wanted) =>
    resources.find((/** @type {{ kind: string }} */ { kind: each }) => each === wanted);
  const label = { 'app.kubernetes.io/name': 'talon' };

  test('every file has the shape of its kind', () => {
    const kinds = { Deployment, NetworkPolicy, PodDisruptionBudget, Service, ServiceAccount };
    for (const [name, Kind] of Object.entries(kinds)) new Kind(kind(name)).validate();
    expect(resources).toHaveLength(Object.keys(kinds).length);
  });

  test('service, disruption budget and network policy select the pods of the deployment', () => {
    expect(deployment.spec.template.metadata.labels).toEqual(label);
    expect(deployment.spec.selector.matchLabels).toEqual(label);
    expect(kind('Service').spec.selector).toEqual(label);
    expect(kind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(label);
    expect(kind('NetworkPolicy').spec.podSelector.matchLabels).toEqual(label);
  });

  test('an upgrade or a drained machine always leaves a node', () => {
    expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    expect(kind('PodDisruptionBudget').spec.minAvailable).toBeLessThan(deployment.spec.replicas);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(30);
  });

  test('a node without a database is not restarted, but gets no requests', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/health');
    expect(container.startupProbe.httpGet.path).toBe('/health');
    expect(container.readinessProbe.httpGet.path).toBe('/ready');
    expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }]);
  });

  test('the pod has no rights, and the user of the image', () => {
    const [, user] =
      /^USER (\d+):/m.exec(readFileSync(join(projectRoot, 'deploy/container/Containerfile'), 'utf8')) ?? [];
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
  });

  test('kustomize renders the example', () => {
    if (!isInstalled('kubectl')) return leaveOut('Kubernetes', 'rendering: kubectl is not on this machine');
    const rendered = execFileSync('kubectl', ['kustomize', join(projectRoot, kubernetes, 'example')], {
      encoding: 'utf8',
    });
    expect(rendered.match(/^kind: .*$/gm)?.sort()).toEqual([
      'kind: ConfigMap',
      'kind: Deployment',
      'kind: NetworkPolicy',
      'kind: PodDisruptionBudget',
      'kind: Service',
      'kind: ServiceAccount',
    ]);
    expect(rendered).toMatch(/name: talon-settings-\w{10}\n/);
  });
});

test('the unit starts Node with the options of production', () => {
  expect(unit).toContain(`node ${memoryOptions.join(' ')} apps/service/dist/main.js\n`);
});

test('the unit hands over every file that it names, and the command uses the same files', () => {
  const folder = join(scratch, 'etc');
  mkdirSync(join(folder, 'secrets'), { recursive: true });
  cpSync(join(projectRoot, 'deploy/systemd/talon.env.example'), join(folder, 'talon.env'));
  for (const [, file] of Object.entries(environmentOfUnit())) {
    const name = file.replace('%d/', '');
    expect(unit).toContain(`LoadCredential=${name}:/etc/talon/secrets/${name}\n`);
    writeFileSync(join(folder, 'secrets', name), 'a secret');
  }
  const command = readFileSync(join(projectRoot, 'deploy/systemd/talon'), 'utf8')
    .replaceAll('/etc/talon', folder)
    .replace(/^exec .*$/m, 'exec env');
  const env = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\n');
  for (const [variable, file] of Object.entries(environmentOfUnit()))
    expect(env).toContain(`${variable}=${file.replace('%d', join(folder, 'secrets'))}`);
});

test('nginx takes the example without a warning, beside the versions of TLS in the nginx.conf of Debian', async () => {
  if (!isInstalled('nginx')) return leaveOut('nginx', 'the example of nginx: nginx is not on this machine');
  const nginx = proxies['nginx'];
  if (!nginx) throw new Error('no example of nginx');
  makeCertificate(scratch);
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

/** @returns {Record<string, string>} */
function environmentOfUnit() {
  const lines = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value]));
}
