import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * The attributes that leave the service. All others are removed: the addresses of people, paths and query strings, the text
 * of statements, the headers and whatever a later version of an instrumentation adds.
 */
const sent = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.protocol.version',
  'url.scheme',
  'error.type',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  /** The name of the statement. */
  'db.postgresql.plan',
  'talon.host',
  'talon.code',
  'talon.task',
]);

/** `ExportResultCode.SUCCESS` of OpenTelemetry. */
const succeeded = 0;

/** Of what we call: our database and providers. In a request from outside, the client chooses them. */
const sentOfCalled = new Set([...sent, 'server.address', 'server.port']);

/**
 * Sends spans without personal data: see the list above. Events and messages of errors, which may contain a value, are
 * removed. `onFailure` is called for each batch that could not be sent.
 */
export function withoutPersonalData(
  exporter: SpanExporter,
  onFailure: (error: Error | undefined) => void,
): SpanExporter {
  return {
    export: (spans, onResult) =>
      exporter.export(spans.map(scrubbed), result => {
        if (result.code !== succeeded) onFailure(result.error);
        onResult(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function scrubbed(span: ReadableSpan): ReadableSpan {
  const { kind, startTime, endTime, duration, ended, resource, instrumentationScope, parentSpanContext } =
    span;
  const allowed = kind === SpanKind.CLIENT ? sentOfCalled : sent;
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => allowed.has(name)),
  );
  return {
    name: kind === SpanKind.SERVER ? nameOf(attributes) : span.name,
    kind,
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    ...(parentSpanContext && { parentSpanContext }),
    spanContext: () => span.spanContext(),
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** A request is named by its method and route, never by its path. */
function nameOf(attributes: Attributes): string {
  return [attributes['http.request.method'], attributes['http.route']].filter(Boolean).join(' ');
}
