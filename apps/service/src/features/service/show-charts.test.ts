import type { Chart } from '@talon/contract/console/charts';
import { afterEach, expect, test } from 'vitest';
import { createMetricsRecorder } from '../../domain/service-metrics/record-metrics';
import { purgeServiceMetrics } from '../../domain/service-metrics/service-metrics';
import { createMeasures } from '../../kernel/measures';
import { withTestService } from '../../testing/service';
import { signedInStaff } from '../../testing/staff';

const service = withTestService();
const query = (sql: string, values?: unknown[]) => service.deps.db.query(sql, values);

afterEach(() => query('delete from service_metrics'));

/** A node's measures with what writes them. */
function createNode() {
  const measures = createMeasures();
  return { measures, record: createMetricsRecorder({ db: service.deps.db, measures }) };
}

async function chartsOf(days = '1') {
  const { browser } = await signedInStaff(service, 'operator');
  const { json } = await browser.call(`/api/service/charts?days=${days}`);
  const chart = (name: Chart['name']): Chart['series'] =>
    json.charts.find((each: Chart) => each.name === name).series;
  /** The last values of each line. */
  const last = (name: Chart['name']) =>
    Object.fromEntries(chart(name).map(({ label, values }) => [label, values.at(-1) ?? values.at(-2)]));
  return { starts: json.starts as string[], chart, last };
}

test('the nodes add what they counted since the minute before', async () => {
  const [one, other] = [createNode(), createNode()];
  one.measures.signIns.inc({ market: 'be', outcome: 'signed-in' }, 3);
  other.measures.signIns.inc({ market: 'lu', outcome: 'signed-in' }, 2);
  one.measures.signIns.inc({ market: 'be', outcome: 'mfa-required' }, 9);
  one.measures.signIns.inc({ market: 'be', outcome: 'invalid-credentials' }, 4);
  other.measures.deliveries.inc({ channel: 'sms', outcome: 'sent' }, 5);
  other.measures.deliveries.inc({ channel: 'email', outcome: 'sent' }, 1);
  other.measures.deliveries.inc({ channel: 'email', outcome: 'late' }, 1);
  await Promise.all([one.record(), other.record()]);
  // A minute without work adds nothing, and two calls at once add once.
  one.measures.signIns.inc({ market: 'be', outcome: 'signed-in' }, 1);
  await Promise.all([one.record(), one.record(), other.record()]);
  await one.record();
  const { last, starts } = await chartsOf();
  expect(last('sign-ins')).toEqual({ 'signed-in': 6 });
  expect(last('failures')).toEqual({ 'invalid-credentials': 4 });
  expect(last('deliveries')).toEqual({ sent: 6, late: 1 });
  expect(last('sms')).toEqual({ sent: 5, budget: service.deps.limits.smsADay / 96 });
  expect(starts).toHaveLength(96);
  expect(Date.parse(starts[1] ?? '') - Date.parse(starts[0] ?? '')).toBe(15 * 60 * 1000);
});

test('what could not be written is added by the next minute', async () => {
  const { measures } = createNode();
  let isAway = true;
  const db = {
    query: (statement: never) =>
      isAway ? Promise.reject(new Error('away')) : service.deps.db.query(statement),
  } as unknown as typeof service.deps.db;
  const record = createMetricsRecorder({ db, measures });
  measures.signIns.inc({ market: 'be', outcome: 'signed-in' }, 7);
  await expect(record()).rejects.toThrow('the database is unavailable');
  isAway = false;
  await record();
  expect((await chartsOf()).last('sign-ins')).toEqual({ 'signed-in': 7 });
});

test('the 99th percentile is of the answers of all nodes, without the calls of load balancers', async () => {
  const nodes = [createNode(), createNode()];
  const answered = (route: string) => ({ host: 'account-api be', method: 'POST', route, status: 200 });
  for (const { measures } of nodes) {
    for (let call = 0; call < 49; call += 1) measures.requests.observe(answered('/token'), 0.004);
    for (let call = 0; call < 500; call += 1) measures.requests.observe(answered('/health'), 0.001);
  }
  nodes[0]?.measures.requests.observe(answered('/token'), 0.3);
  nodes[1]?.measures.requests.observe(answered('/token'), 0.4);
  for (const { record } of nodes) await record();
  const { last } = await chartsOf();
  expect(last('p99')['p99']).toBeCloseTo(0.375, 3);
});

test('the queue, which all nodes see, is not added up', async () => {
  await query("select graphile_worker.add_job('purge') from generate_series(1, 3)");
  for (const { record } of [createNode(), createNode()]) await record();
  const { last } = await chartsOf();
  expect(last('queue')['due']).toBe(3);
});

test('five reasons are shown by name, the others together', async () => {
  const { measures, record } = createNode();
  const reasons = [
    'busy',
    'maintenance',
    'too-many-attempts',
    'account-blocked',
    'too-new',
    'internal',
    'unavailable',
  ];
  reasons.forEach((outcome, place) => measures.signIns.inc({ market: 'be', outcome }, 10 - place));
  await record();
  const { last } = await chartsOf();
  expect(last('failures')).toEqual({
    busy: 10,
    maintenance: 9,
    'too-many-attempts': 8,
    'account-blocked': 7,
    'too-new': 6,
    others: 9,
  });
});

test('a week and a month have longer steps, and older metrics are purged after 30 days', async () => {
  const add = (age: string) =>
    query(
      "insert into service_metrics values (date_bin('5 minutes', now() - $1::interval, 'epoch'), 'sign-ins', 'signed-in', 1)",
      [age],
    );
  for (const age of ['1 hour', '3 days', '20 days', '31 days']) await add(age);
  const sumOf = async (days: string) =>
    (await chartsOf(days)).chart('sign-ins')[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect([await sumOf('1'), await sumOf('7'), await sumOf('30')]).toEqual([1, 2, 3]);
  expect((await purgeServiceMetrics(service.deps.db, { days: 30, most: 10 })).removed).toBe(1);
  const { browser } = await signedInStaff(service, 'operator');
  const { json } = await browser.call('/api/service/charts?days=365');
  expect(json.fields).toEqual(['days']);
});
