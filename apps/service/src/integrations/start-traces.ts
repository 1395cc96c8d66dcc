import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Env } from '../kernel/env';
import { newTraceId } from '../kernel/request-id';
import { withoutPersonalData } from './scrubbed-spans';

const exportMilliseconds = 5_000;
const endMilliseconds = 1_000;
const minuteMilliseconds = 60_000;
const spanIdBytes = 8;

/** Paths that load balancers and monitoring call every few seconds. */
const untraced = new Set(['/health', '/ready', '/metrics']);

/**
 * Sends traces of requests, statements and outgoing calls over OTLP (HTTP, JSON). Call it before the modules `http` and `pg`
 * are used. Returns a function that sends what waits, for the end of the process.
 */
export function startTraces(
  endpoint: string,
  {
    traceHeaders,
    tracedShare,
    release,
    onFailure,
  }: Pick<Env, 'traceHeaders' | 'tracedShare'> & { release: string; onFailure: (reason: string) => void },
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: traceHeaders,
    timeoutMillis: exportMilliseconds,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'talon', 'service.version': release }),
    ),
    // A trace of a client is not continued: the id of a request is always our own.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(tracedShare) }),
    idGenerator: {
      generateTraceId: newTraceId,
      generateSpanId: () => randomBytes(spanIdBytes).toString('hex'),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: withoutPersonalData(exporter, onceAMinute(onFailure)) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  for (const instrumentation of [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => untraced.has(url.split('?', 1)[0] ?? ''),
      requireParentforOutgoingSpans: true,
    }),
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
  ])
    instrumentation.setTracerProvider(provider);
  // The instrumentations change a module when it is required. An import then gets the changed one.
  const require = createRequire(import.meta.url);
  require('node:http');
  require('pg');
  return async () => {
    const ended = provider.shutdown().catch(() => undefined);
    await Promise.race([ended, new Promise(resolve => setTimeout(resolve, endMilliseconds).unref())]);
  };
}

function onceAMinute(onFailure: (reason: string) => void): (error: Error | undefined) => void {
  let failedAt = -Infinity;
  return error => {
    const now = performance.now();
    if (now - failedAt < minuteMilliseconds) return;
    failedAt = now;
    onFailure(error?.message ?? 'unknown');
  };
}
