import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { projectFolder } from '../kernel/project-folder';
import { runQueue } from '../jobs/worker';
import { createBrowser } from '../testing/browser';
import { withTestService } from '../testing/service';
import { addVerifiedAccount } from '../testing/verified-accounts';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

interface Dashboard {
  uid: string;
  title: string;
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

/** An expression of an alert or a panel, by what it belongs to. */
type Expression = readonly [where: string, expression: string];

const deployFolder = join(projectFolder, 'deploy');
const textOf = (...path: string[]) => readFileSync(join(deployFolder, ...path), 'utf8');
const rules = (parse(textOf('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  group => group.rules,
);
const dashboards = readdirSync(join(deployFolder, 'grafana'))
  .filter(file => file.endsWith('.json'))
  .map(file => JSON.parse(textOf('grafana', file)) as Dashboard);
const expressions: Expression[] = [
  ...rules.map(({ alert, expr }): Expression => [alert, expr]),
  ...dashboards.flatMap(({ uid, panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }): Expression => [`${uid}: ${title}`, expr])),
  ),
];

/** Prometheus adds these to what a node returns. */
const ownMetrics = new Set(['up']);
const ownLabels = new Set(['job', 'instance', 'le']);

const service = withTestService({ env: { METRICS_TOKEN: 'a token for the metrics' } });
let exposed = '';

beforeAll(async () => {
  // A node that has worked for a while: calls, sign-ins, a job that waits and the runner of the queue.
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  await createBrowser(service).signIn(account);
  await service.deps.db.query("select graphile_worker.add_job('add-audit-months')");
  await service.deps.db.query("select graphile_worker.add_job('purge', run_at => now() + interval '1 day')");
  const queue = runQueue(service.deps);
  const headers = { Authorization: 'Bearer a token for the metrics' };
  const hasWorked = async () => {
    exposed = (await service.call('/metrics', { headers })).text;
    expect(exposed).toMatch(/talon_jobs_total\{task="add-audit-months",outcome="done"\} [1-9]/);
  };
  try {
    await vi.waitFor(hasWorked, { timeout: 10_000, interval: 100 });
  } finally {
    await queue.stop();
  }
});

/** The metrics of an expression, each with its matchers `label="value"`. Fails if the expression cannot be parsed. */
function selectorsOf(expression: string): { metric: string; matchers: string[] }[] {
  const selectors: { metric: string; matchers: string[] }[] = [];
  const text = expression.replaceAll('$__rate_interval', '5m');
  parser.parse(text).iterate({
    enter(node) {
      const part = text.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`cannot be parsed at ${node.from}: ${expression}`);
      if (node.name === 'VectorSelector') selectors.push({ metric: part.replace(/\{.*/s, ''), matchers: [] });
      if (node.name === 'UnquotedLabelMatcher') selectors.at(-1)?.matchers.push(part);
    },
  });
  return selectors;
}

/** What a matcher expects of the samples: `label="value"` for each value, or `label="` if it excludes values. */
function namedLabels(matcher: string): string[] {
  const [, label = '', operator = '', values = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/s.exec(matcher) ?? [];
  if (ownLabels.has(label)) return [];
  if (operator.startsWith('!')) return [`${label}="`];
  return (operator === '=' ? [values] : values.split('|')).map(value => `${label}="${value}"`);
}

/** The samples of a metric as `/metrics` shows them; a name without samples returns none. */
function samplesOf(metric: string): string[] {
  return exposed.split('\n').filter(line => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
}

test('there are alerts and dashboards', () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(dashboards.map(({ uid }) => uid).toSorted()).toEqual([
    'talon-messages',
    'talon-nodes',
    'talon-service',
  ]);
  expect(
    new Set(expressions.flatMap(([, text]) => selectorsOf(text).map(({ metric }) => metric))).size,
  ).toBeGreaterThan(20);
});

test('an expression with an error cannot be parsed, and a wrong metric is noticed', () => {
  expect(() => selectorsOf('sum(rate(talon_jobs_total[5m])')).toThrow('cannot be parsed');
  expect(samplesOf('talon_no_such_metric')).toEqual([]);
});

test.each(expressions)('%s names only metrics and labels that a node has: %s', (_where, expression) => {
  const selectors = selectorsOf(expression).filter(({ metric }) => !ownMetrics.has(metric));
  const missing = selectors.flatMap(({ metric, matchers }) => {
    const samples = samplesOf(metric);
    const absent = matchers.flatMap(namedLabels).filter(label => !samples.some(each => each.includes(label)));
    return samples.length === 0 ? [metric] : absent.map(label => `${metric} ${label}`);
  });
  const samples = selectors.flatMap(({ metric }) => samplesOf(metric));
  const grouped = [...expression.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  const unknown = grouped.filter(
    label => !ownLabels.has(label) && !samples.some(each => each.includes(`${label}="`)),
  );
  expect([...missing, ...unknown]).toEqual([]);
});

describe.each(rules.map(rule => [rule.alert, rule] as const))('the alert %s', (name, rule) => {
  test('has a severity, a summary, and its own section in the runbook that says what to do', () => {
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).not.toBe('');
    expect(rule.for ?? '1m').toMatch(/^\d+[sm]$/);
    expect(rule.annotations.runbook).toBe(`docs/runbook.md#${name.toLowerCase()}`);
    const alerts = /\n## Alerts\n(.*?)(?=\n## )/s.exec(
      readFileSync(join(projectFolder, 'docs/runbook.md'), 'utf8'),
    )?.[1];
    const section = new RegExp(`\n#### ${name}\n(.*?)(?=\n#|$)`, 's').exec(alerts ?? '')?.[1] ?? '';
    expect(section.trim().length).toBeGreaterThan(100);
  });
});

test('a free connection of one pool does not hide that another pool has none', () => {
  const { expr = '' } = rules.find(({ alert }) => alert === 'TalonPoolExhausted') ?? {};
  expect(expr.match(/\bby \(.*?\)/g)).toEqual(['by (instance, pool)', 'by (instance, pool)']);
});

test('the runbook has no section for an alert that does not exist, and no alert, dashboard or panel is there twice', () => {
  const runbook = readFileSync(join(projectFolder, 'docs/runbook.md'), 'utf8');
  const sections = [...runbook.matchAll(/\n#### (Talon\w+)\n/g)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  expect(new Set(sections).size).toBe(sections.length);
  for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
