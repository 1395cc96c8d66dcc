import { randomUUID } from 'node:crypto';
import { trace } from '@opentelemetry/api';

/** The id of a request. Where the request is traced, it is the id of its trace, written as a UUID. */
export function newRequestId(): string {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined
    ? randomUUID()
    : traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of a new trace: a request id without its hyphens. */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '');
}
