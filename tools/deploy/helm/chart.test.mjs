// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service, ServiceAccount } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { projectRoot } from '../../project.mjs';
import { leaveOut } from '../../test/short-run.mjs';
import { isInstalled } from '../proxies.mjs';
import { readYaml } from '../read-yaml.mjs';
import { manifestsOf, renderChart } from './render-chart.mjs';
import { chartFolder, chartWith, example, valueSets } from './value-sets.mjs';

const kinds = {
  ConfigMap,
  Deployment,
  NetworkPolicy,
  Nodes: Service,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
  ServiceMonitor,
};
const always = ['ConfigMap', 'Deployment', 'Nodes', 'PodDisruptionBudget', 'Service', 'ServiceAccount'];
const containerfile = readFileSync(join(projectRoot, 'deploy/container/Containerfile'), 'utf8');
const selector = { 'app.kubernetes.io/name': 'talon', 'app.kubernetes.io/instance': 'accounts' };

/** @typedef {import('./render-chart.mjs').Values} Values */
/** @param {Values} values @returns {Record<string, any>} the manifests by kind; the service without an address of its own is `Nodes` */
function manifestsWith(values) {
  const all = manifestsOf(renderChart(chartWith(values)));
  return Object.fromEntries(
    all.map(manifest => [manifest.spec?.clusterIP === 'None' ? 'Nodes' : manifest.kind, manifest]),
  );
}

describe.each(Object.entries(valueSets))('the chart with %s', (_, values) => {
  const manifests = manifestsWith(values);
  const { Deployment: deployment } = manifests;
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;

  test('has its manifests, each with the shape of its kind', () => {
    for (const [kind, manifest] of Object.entries(manifests))
      new kinds[/** @type {keyof typeof kinds} */ (kind)](manifest).validate();
    const optional = [
      ...(values['networkPolicy'].enabled === false ? [] : ['NetworkPolicy']),
      ...(values['serviceMonitor'] ? ['ServiceMonitor'] : []),
    ];
    expect(Object.keys(manifests).sort()).toEqual([...always, ...optional].sort());
  });

  test('names everything after the installation, in its namespace, with the usual labels', () => {
    for (const [kind, { metadata }] of Object.entries(manifests)) {
      const name = kind === 'Nodes' ? 'accounts-nodes' : 'accounts';
      expect([metadata.name, metadata.namespace]).toEqual([name, 'vouchers']);
      expect(metadata.labels).toMatchObject({ ...selector, 'app.kubernetes.io/managed-by': 'Helm' });
    }
  });

  test('selects its pods everywhere', () => {
    const {
      Service: service,
      Nodes: nodes,
      PodDisruptionBudget: budget,
      NetworkPolicy: policy,
      ServiceMonitor: monitor,
    } = manifests;
    expect(deployment.spec.template.metadata.labels).toMatchObject(selector);
    const selectors = [
      deployment.spec.selector.matchLabels,
      service.spec.selector,
      nodes.spec.selector,
      budget.spec.selector.matchLabels,
      ...pod.topologySpreadConstraints.map((/** @type {Values} */ each) => each['labelSelector'].matchLabels),
      ...(policy ? [policy.spec.podSelector.matchLabels] : []),
      ...(monitor ? [monitor.spec.selector.matchLabels] : []),
    ];
    expect(selectors).toEqual(selectors.map(() => selector));
  });

  test('gives requests to a ready node only, and restarts none for want of a database', () => {
    expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }]);
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(name => container[name].httpGet);
    expect(paths).toEqual(['/health', '/health', '/ready'].map(path => ({ path, port: 'http' })));
    // A node waits three seconds for the database before it says 503.
    expect(container.readinessProbe.timeoutSeconds).toBeGreaterThan(3);
  });

  test('names each node, ready or not, for a proxy that asks for itself; Prometheus reads none of them twice', () => {
    const { Nodes: nodes, Service: service, ServiceMonitor: monitor } = manifests;
    expect(nodes.spec).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true });
    expect(nodes.spec.ports).toEqual(service.spec.ports);
    const component = 'app.kubernetes.io/component';
    expect([nodes, service].map(({ metadata }) => component in metadata.labels)).toEqual([true, false]);
    if (monitor)
      expect(monitor.spec.selector.matchExpressions).toEqual([{ key: component, operator: 'DoesNotExist' }]);
  });

  test('lets an upgrade take no node away, and each node end in its own time', () => {
    expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(manifests['PodDisruptionBudget'].spec.maxUnavailable).toBe(1);
    const drain = container.env.find((/** @type {Values} */ { name }) => name === 'DRAIN_SECONDS').value;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + 30);
  });

  test('has no rights, and the user of the image', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(containerfile) ?? [];
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: Number(user),
      runAsGroup: Number(group),
      fsGroup: Number(group),
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect([
      pod.automountServiceAccountToken,
      manifests['ServiceAccount'].automountServiceAccountToken,
    ]).toEqual([false, false]);
    for (const shared of ['hostNetwork', 'hostPID', 'hostIPC']) expect(pod).not.toHaveProperty(shared);
  });

  test('names its image with a version, and its memory', () => {
    expect(container.image).toMatch(/^images\.example\/talon(:\d+\.\d+\.\d+[\w.-]*|@sha256:[0-9a-f]{64})$/);
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
  });

  test('gives secrets as files of one volume, and nothing else', () => {
    const [{ secret }] = pod.volumes;
    expect([pod.volumes.length, secret.defaultMode]).toEqual([1, 0o440]);
    expect(container.volumeMounts).toEqual([
      { name: pod.volumes[0].name, mountPath: '/run/secrets/talon', readOnly: true },
    ]);
    const files = container.env.filter((/** @type {Values} */ { name }) => name.endsWith('_FILE'));
    expect(files.map((/** @type {Values} */ { name }) => name)).toEqual(
      expect.arrayContaining([
        'DATABASE_URL_FILE',
        'HASH_KEYS_FILE',
        'ENCRYPTION_KEYS_FILE',
        'METRICS_TOKEN_FILE',
      ]),
    );
    for (const { value } of files) expect(value).toMatch(/^\/run\/secrets\/talon\/[\w.-]+$/);
    expect(container.envFrom).toEqual([{ configMapRef: { name: manifests['ConfigMap'].metadata.name } }]);
  });
});

describe('the values of an installation', () => {
  const all = manifestsWith(valueSets['a pooler, and all that may be set'] ?? {});
  const [container] = all['Deployment'].spec.template.spec.containers;

  test('reach the pods: image, files, selection', () => {
    const pod = all['Deployment'].spec.template.spec;
    expect(container.image).toMatch(/^images\.example\/talon@sha256:/);
    const names = container.env.map((/** @type {Values} */ { name }) => name);
    expect(names).toContain('DATABASE_DIRECT_URL_FILE');
    expect(pod).toMatchObject({
      imagePullSecrets: [{ name: 'images' }],
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      priorityClassName: 'important',
      terminationGracePeriodSeconds: 100,
      volumes: [{ secret: { secretName: 'other-secrets' } }],
    });
    expect([all['Deployment'].spec.replicas, pod.tolerations.length]).toEqual([5, 1]);
  });

  test('open the network for what is named, and for nothing else inside', () => {
    const { ingress, egress } = all['NetworkPolicy'].spec;
    expect(ingress).toEqual([
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'proxy' } } }],
        ports: [{ port: 3000 }],
      },
    ]);
    const [, database, outside, collector, ...others] = egress;
    expect(database).toEqual({
      to: [{ ipBlock: { cidr: '10.0.1.4/32' } }, { ipBlock: { cidr: 'fd00::4/128' } }],
      ports: [{ port: 5432 }, { port: 6432 }],
    });
    expect(outside.to[0].ipBlock.except).toContain('10.0.0.0/8');
    expect([collector.ports, others]).toEqual([[{ port: 4318 }], []]);
  });

  test('let Prometheus read with the token, under the job of the alert rules', () => {
    const { metadata, spec } = all['ServiceMonitor'];
    expect(metadata.labels['release']).toBe('prometheus');
    expect(all['Service'].metadata.labels[spec.jobLabel]).toBe('talon');
    expect(spec.endpoints).toEqual([
      {
        port: all['Service'].spec.ports[0].name,
        path: '/metrics',
        interval: '30s',
        authorization: { credentials: { name: 'other-secrets', key: 'metrics' } },
      },
    ]);
  });

  test('take a secret away with null', () => {
    const filesWith = (/** @type {Values} */ values) =>
      manifestsWith(values)['Deployment'].spec.template.spec.containers[0].env.map(
        (/** @type {Values} */ { name }) => name,
      );
    expect(filesWith(example)).toContain('MAIL_URL_FILE');
    expect(filesWith({ ...example, secrets: { files: { MAIL_URL: null } } })).not.toContain('MAIL_URL_FILE');
  });

  test('restart the pods when a setting changes, and only then', () => {
    const hashWith = (/** @type {Values} */ settings) =>
      manifestsWith({ ...example, settings: { ...example.settings, ...settings } })['Deployment'].spec
        .template.metadata.annotations['talon/settings'];
    expect(hashWith({})).toMatch(/^[0-9a-f]{64}$/);
    expect(hashWith({})).toBe(hashWith({}));
    expect(hashWith({ LOG_LEVEL: 'warn' })).not.toBe(hashWith({}));
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
    [
      'a name instead of an address',
      { networkPolicy: { database: { ranges: ['db.example'] } } },
      '/ranges/0',
    ],
    ['no node', { replicas: 0 }, '/replicas'],
    ['a word that does not exist', { replica: 2 }, 'must NOT have additional properties'],
  ])('are refused with %s', (_, values, problem) => {
    const settings = { ...example.settings, ...('settings' in values ? values.settings : {}) };
    expect(() => chartWith({ ...example, ...values, settings })).toThrow(problem);
  });
});

test('the chart has the version of the service', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const { appVersion, name } = readYaml('deploy/helm/talon/Chart.yaml');
  expect([name, appVersion]).toEqual(['talon', version]);
});

test('the notes name the service, the domains and a missing network policy', () => {
  const notesWith = (/** @type {Values} */ values) => String(renderChart(chartWith(values))['NOTES.txt']);
  expect(notesWith(example)).toContain('accounts.vouchers.svc:3000');
  expect(notesWith(example)).toContain('accounts-nodes.vouchers.svc:3000');
  expect(notesWith(example)).toContain('be=talon.example lu=talon-lux.example');
  expect(notesWith(example)).not.toContain('no network policy');
  expect(notesWith(valueSets['one node without a network policy'] ?? {})).toContain('no network policy');
});

test('Helm finds nothing wrong, and renders the same', () => {
  if (!isInstalled('helm'))
    return leaveOut('Helm', 'rendering and linting with Helm itself: it is not on this machine');
  for (const values of Object.values(valueSets)) {
    const given = { input: stringify(values), stdio: /** @type {const} */ ('pipe') };
    execFileSync('helm', ['lint', '--strict', chartFolder, '--values', '-'], given);
    const args = ['template', 'accounts', chartFolder, '--namespace', 'vouchers', '--values', '-'];
    const documents = String(execFileSync('helm', args, given))
      .split(/^---$/m)
      .slice(1);
    const byKind = manifestsOf(Object.fromEntries(documents.map((text, at) => [`${at}.yaml`, text])));
    expect(Object.fromEntries(byKind.map(manifest => [manifest.kind, manifest]))).toEqual(
      manifestsWith(values),
    );
  }
});
