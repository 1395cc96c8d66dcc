// @ts-check
import { join } from 'node:path';
import { projectRoot } from '../../project.mjs';
import { readYaml } from '../read-yaml.mjs';
import { readChart } from './render-chart.mjs';

/** @typedef {import('./render-chart.mjs').Values} Values */

export const chartFolder = join(projectRoot, 'deploy/helm/talon');
export const example = readYaml('deploy/helm/example.yaml');

/**
 * Installations with which the chart is rendered: each branch of a template is taken, and left out, by one of them.
 * @type {Record<string, Values>}
 */
export const valueSets = {
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

/** @param {Values} values */
export function chartWith(values) {
  return readChart(chartFolder, values, { name: 'accounts', namespace: 'vouchers' });
}
