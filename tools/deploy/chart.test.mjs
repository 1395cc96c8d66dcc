// @ts-check
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { projectRoot } from '../project.mjs';
import { leaveOut } from '../test/short-run.mjs';
import { chartFolder, environmentOfPod, mergeValues, problemsOf, valueSets } from './chart.ts';
import { isInstalled } from './proxies.ts';
import { readYaml } from './read-yaml.ts';

const { example = {} } = valueSets;

test('the chart has the version of the service', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const { appVersion, name } = readYaml('deploy/helm/talon/Chart.yaml');
  expect([name, appVersion]).toEqual(['talon', version]);
});

test('each value that a template names is one of the chart', () => {
  const folder = join(chartFolder, 'templates');
  const text = readdirSync(folder)
    .map(file => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const all = mergeValues(valueSets['a pooler, and all that may be set'] ?? {});
  const named = [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) => path.slice(1));
  const valueAt = (/** @type {string} */ path) => path.split('.').reduce((value, key) => value?.[key], all);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(path => valueAt(path) === undefined)).toEqual([]);
});

describe.each(Object.entries(valueSets))('the chart with %s', (_, values) => {
  test('accepts the values', () => {
    expect(problemsOf(values)).toBe('');
  });

  test('is rendered by Helm: every manifest, and the settings of the service', () => {
    if (!isInstalled('helm'))
      return leaveOut('Helm', 'linting and rendering the chart: helm is not on this machine');
    const given = { input: stringify(values), stdio: /** @type {const} */ ('pipe') };
    execFileSync('helm', ['lint', '--strict', chartFolder, '--values', '-'], given);
    const args = ['template', 'accounts', chartFolder, '--namespace', 'vouchers', '--values', '-'];
    const rendered = String(execFileSync('helm', args, given));
    const documents = parseAllDocuments(rendered, { version: '1.1' });
    if ('empty' in documents) throw new Error('Helm rendered nothing');
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    /** @type {any[]} */
    const manifests = documents.map(document => document.toJS()).filter(Boolean);
    const always = ['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'Service', 'ServiceAccount'];
    const optional = [
      ...(values['networkPolicy'].enabled === false ? [] : ['NetworkPolicy']),
      ...(values['serviceMonitor'] ? ['ServiceMonitor'] : []),
    ];
    expect(manifests.map(({ kind }) => kind).sort()).toEqual([...always, ...optional].sort());
    const [settings] = manifests.filter(({ kind }) => kind === 'ConfigMap');
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment');
    const { env } = deployment.spec.template.spec.containers[0];
    const own = env.map((/** @type {{ name: string, value: string }} */ { name, value }) => [name, value]);
    expect({ ...settings.data, ...Object.fromEntries(own) }).toEqual(environmentOfPod(values));
  });
});

test('a secret is taken away with null', () => {
  const without = { ...example, secrets: { files: { MAIL_URL: null } } };
  expect(environmentOfPod(example)).toHaveProperty('MAIL_URL_FILE');
  expect(environmentOfPod(without)).not.toHaveProperty('MAIL_URL_FILE');
});

test('the pods have the user of the image', () => {
  const containerfile = readFileSync(join(projectRoot, 'deploy/container/Containerfile'), 'utf8');
  const [, user, group] = /^USER (\d+):(\d+)$/m.exec(containerfile) ?? [];
  const deployment = readFileSync(join(chartFolder, 'templates/deployment.yaml'), 'utf8');
  const ids = [...deployment.matchAll(/^ +(runAsUser|runAsGroup|fsGroup): (.*)$/gm)];
  expect(Object.fromEntries(ids.map(([, name, id]) => [name, id]))).toEqual({
    runAsUser: user,
    runAsGroup: group,
    fsGroup: group,
  });
});

test.each([
  ['no image', { image: {} }, '/image/repository'],
  ['the tag latest', { image: { repository: 'x', tag: 'latest' } }, '/image/tag'],
  ['a tag that is a number', { image: { repository: 'x', tag: 1.1 } }, '/image/tag'],
  ['no domains', { settings: { DOMAINS: null } }, "must have required property 'DOMAINS'"],
  [
    'a secret among the settings',
    { settings: { HASH_KEYS: '1:…' } },
    'property name must be valid HASH_KEYS',
  ],
  [
    'a token of the collector among the settings',
    { settings: { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20…' } },
    'property name must be valid OTEL_EXPORTER_OTLP_HEADERS',
  ],
  [
    'a setting that is no string',
    { settings: { PUBLIC_URL_PORT: 443 } },
    '/settings/PUBLIC_URL_PORT must be string',
  ],
  ['no keys', { secrets: { files: { HASH_KEYS: null } } }, "must have required property 'HASH_KEYS'"],
  [
    'no address of the database',
    { networkPolicy: { database: { ranges: [] } } },
    '/networkPolicy/database/ranges',
  ],
  ['a name instead of an address', { networkPolicy: { database: { ranges: ['db.example'] } } }, '/ranges/0'],
  ['no node', { replicas: 0 }, '/replicas'],
  ['a word that does not exist', { replica: 2 }, 'must NOT have additional properties'],
])('the chart refuses %s', (_, values, problem) => {
  const settings = { ...example['settings'], ...('settings' in values ? values.settings : {}) };
  expect(problemsOf({ ...example, ...values, settings })).toContain(problem);
});
