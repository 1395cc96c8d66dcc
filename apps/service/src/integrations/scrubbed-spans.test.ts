import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { withoutPersonalData } from './scrubbed-spans';

const secret = 'marie@dubois.example';

/** Ends a span with a secret in everything that an instrumentation can set, and returns what is sent of it. */
function sentOf(kind: SpanKind) {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: withoutPersonalData(exporter, () => undefined) })],
  });
  const span = provider
    .getTracer('test')
    .startSpan(kind === SpanKind.SERVER ? secret : 'pg.query:accounts_find', {
      kind,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/token',
        'url.path': `/user/${secret}`,
        'url.query': `email=${secret}`,
        'url.full': `https://x.example/?email=${secret}`,
        'client.address': secret,
        'user_agent.original': secret,
        'server.address': 'database.example',
        'db.query.text': `select '${secret}'`,
        'db.postgresql.values': [secret],
        'db.postgresql.plan': 'accounts_find',
        'http.request.header.authorization': [secret],
        'a later one': secret,
      },
      links: [
        { context: provider.getTracer('test').startSpan('other').spanContext(), attributes: { secret } },
      ],
    });
  span.recordException(new Error(`duplicate ${secret}`));
  span.setStatus({ code: SpanStatusCode.ERROR, message: `duplicate ${secret}` });
  span.end();
  const [sent] = exporter.getFinishedSpans();
  return { sent, text: JSON.stringify({ ...sent, resource: undefined }) };
}

test('a span of a request has its method, route and status, and nothing about a person', () => {
  const { sent, text } = sentOf(SpanKind.SERVER);
  expect(sent?.name).toBe('POST /token');
  expect(sent?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/token',
    'db.postgresql.plan': 'accounts_find',
  });
  expect(sent?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(text).not.toContain('marie');
});

test('a span of a statement has its name and the database, and neither its text nor its parameters', () => {
  const { sent, text } = sentOf(SpanKind.CLIENT);
  expect(sent?.name).toBe('pg.query:accounts_find');
  expect(sent?.attributes).toMatchObject({
    'db.postgresql.plan': 'accounts_find',
    'server.address': 'database.example',
  });
  expect(text).not.toMatch(/marie|select/);
});

test('a batch that could not be sent is reported', () => {
  const reasons: unknown[] = [];
  const failing = {
    export: (_: unknown, done: (result: { code: number; error: Error }) => void) =>
      done({ code: 1, error: new Error('refused') }),
  };
  const exporter = withoutPersonalData({ ...failing, shutdown: async () => {} }, error =>
    reasons.push(error?.message),
  );
  exporter.export([], () => undefined);
  expect(reasons).toEqual(['refused']);
});
