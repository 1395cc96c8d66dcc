import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { projectRoot } from '../project.mjs';
import { readYaml } from './read-yaml.ts';

/** Of a chart, or a part of them: YAML. */
type Values = ReturnType<typeof readYaml>;

export const chartFolder = join(projectRoot, 'deploy/helm/talon');
const example = readYaml('deploy/helm/example.yaml');

/** Installations: each branch of a template is taken, and left out, by one of them. */
export const valueSets: Record<string, Values> = {
  example,
  'a pooler, and all that may be set': {
    ...example,
    image: {
      repository: 'images.example/talon',
      digest: `sha256:${'0123456789abcdef'.repeat(4)}`,
      pullSecrets: ['images'],
    },
    replicas: 5,
    drainSeconds: 60,
    settings: { ...example.settings, LIMITS: '{"smsADay":100}', LOG_LEVEL: 'warn' },
    secrets: {
      name: 'other-secrets',
      files: { DATABASE_DIRECT_URL: 'database-direct-url', METRICS_TOKEN: 'metrics' },
    },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'talon', effect: 'NoSchedule' }],
    priorityClassName: 'important',
    networkPolicy: {
      from: ['proxy'],
      database: { ranges: ['10.0.1.4/32', 'fd00::4/128'], ports: [5432, 6432] },
      egress: [{ to: [{ ipBlock: { cidr: '10.0.2.5/32' } }], ports: [{ port: 4318 }] }],
    },
    serviceMonitor: { enabled: true, labels: { release: 'prometheus' }, interval: '30s' },
  },
  'one node without a network policy': {
    ...example,
    image: { repository: 'images.example/talon', tag: '0.1.0-trial.1' },
    replicas: 1,
    drainSeconds: 0,
    networkPolicy: { enabled: false },
  },
};

/** The values of an installation over those of the chart, as Helm merges them. Null takes a key away. */
export function mergeValues(
  values: Values,
  base: Values = readYaml('deploy/helm/talon/values.yaml'),
): Values {
  const merged = { ...base };
  for (const [key, value] of Object.entries(values)) {
    if (value === null) delete merged[key];
    else merged[key] = isMap(value) && isMap(merged[key]) ? mergeValues(value, merged[key]) : value;
  }
  return merged;
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What the schema of the chart finds wrong with the values of an installation, which makes Helm refuse them. Returns one problem
 * on each line.
 */
export function problemsOf(values: Values): string {
  const schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8'));
  const isValid = new Ajv({ allErrors: true }).compile(schema);
  isValid(mergeValues(values));
  return (isValid.errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${params['propertyName'] ?? ''}`)
    .join('\n');
}

/** What the container of a node has in its environment. */
export function environmentOfPod(values: Values): Record<string, string> {
  const { settings, drainSeconds, secrets } = mergeValues(values);
  const files = Object.entries<string>(secrets.files).map(([name, file]) => [
    `${name}_FILE`,
    `/run/secrets/talon/${file}`,
  ]);
  return { ...settings, DRAIN_SECONDS: String(drainSeconds), ...Object.fromEntries(files) };
}
