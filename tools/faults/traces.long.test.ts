import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startKillableService } from './killable-service';
import { createProviders } from './providers';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A receiver of OTLP over HTTP, in JSON. */
const bodies: string[] = [];
const authorizations = new Set<string | undefined>();
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString());
    authorizations.add(request.headers.authorization);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
});

/** Every span that was received, with the package that made it. */
function spans(): (Span & { scope: string })[] {
  return bodies
    .map(
      text =>
        JSON.parse(text) as {
          resourceSpans: { scopeSpans: { scope: { name: string }; spans: Span[] }[] }[];
        },
    )
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap(({ scope, spans: own }) => own.map(span => ({ ...span, scope: scope.name })));
}

const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
const device = crypto.randomUUID();

let providers: Awaited<ReturnType<typeof createProviders>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  await new Promise<void>(resolve => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  providers = await createProviders(0);
  stand = await startKillableService('traces', {
    ...providers.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector',
  });
}, 120_000);
afterAll(async () => {
  await stand.stop();
  await providers.stop();
  receiver.closeAllConnections();
  receiver.close();
});

test('a request is a trace with its own id, its statements and no personal data', async () => {
  const foreign = '0af7651916cd43dd8448eb211c80319c';
  const answer = await stand.call(
    'POST',
    '/token?from=a-secret-of-the-query',
    {
      'X-Device-ID': device,
      'User-Agent': 'a secret of the browser',
      traceparent: `00-${foreign}-b7ad6b7169203331-01`,
    },
    lotte,
  );
  expect(answer.status).toBe(200);
  const token = String(answer.json['access_token']);
  const requestId = String(answer.headers['x-request-id']);
  expect(requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const read = await stand.call('GET', '/user', { Authorization: `Bearer ${token}` });
  const traceOf = (id: unknown) =>
    spans().filter(({ traceId }) => traceId === String(id).replaceAll('-', ''));
  await vi.waitFor(() => expect(traceOf(read.headers['x-request-id'])).not.toEqual([]), 15_000);

  const own = traceOf(requestId);
  const [root] = own.filter(({ parentSpanId }) => !parentSpanId);
  expect(root?.name).toBe('POST /token');
  const attributes = Object.fromEntries((root?.attributes ?? []).map(({ key, value }) => [key, value]));
  expect(attributes).toMatchObject({
    'http.route': { stringValue: '/token' },
    'http.response.status_code': { intValue: 200 },
    'talon.host': { stringValue: 'account-api be' },
  });
  // Statements on the connection for reads, and in the transaction.
  const statements = own
    .filter(({ scope }) => scope === '@opentelemetry/instrumentation-pg')
    .map(({ name }) => name);
  expect(statements).toContainEqual(expect.stringMatching(/^pg\.query:accounts_\w+ talon$/));
  expect(statements).toContainEqual(expect.stringMatching(/^pg\.query:COMMIT talon$/));
  const ids = new Set(own.map(({ spanId }) => spanId));
  expect(own.every(({ parentSpanId }) => !parentSpanId || ids.has(parentSpanId))).toBe(true);

  const everything = bodies.join('\n');
  expect(everything).not.toContain(foreign);
  for (const personal of [
    lotte.email,
    'peeters',
    lotte.password,
    token,
    device,
    'a secret of',
    'a-secret-of',
    'select ',
    '127.0.0.2',
  ])
    expect(everything).not.toContain(personal);
  expect([...authorizations]).toEqual(['Bearer of the collector']);
}, 60_000);

test('a refused request, and a job with its call of a provider, are traces too; health checks are not', async () => {
  await stand.call('GET', '/ready');
  const youssef = { email: 'youssef@etapes.example', password: 'quatre vélos dans la cour' };
  const answer = await stand.call('POST', '/token', { 'X-Device-ID': device }, youssef);
  expect(answer.status).toBe(401);
  const valuesOf = (name: string) =>
    spans().flatMap(({ attributes }) =>
      attributes.filter(({ key }) => key === name).map(({ value }) => value.stringValue),
    );
  const calls = () => spans().filter(({ scope }) => scope === '@opentelemetry/instrumentation-undici');
  await vi.waitFor(() => {
    expect(valuesOf('talon.code')).toContain('mfa-required');
    expect(calls()).not.toEqual([]);
  }, 20_000);
  expect(calls()[0]).toMatchObject({ name: 'POST' });
  const jobs = spans().filter(({ name }) => name.startsWith('job send-sms'));
  expect(jobs.map(({ traceId }) => traceId)).toContain(calls()[0]?.traceId);
  expect(valuesOf('http.route').filter(route => /ready|health|metrics/.test(route ?? ''))).toEqual([]);
  expect(bodies.join('\n')).not.toMatch(/youssef|etapes|32470123414/i);
}, 60_000);
