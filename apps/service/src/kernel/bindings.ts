import type { HttpBindings } from '@hono/node-server';

/** Data that accompanies a request. Headers are read from `incoming`, because creating a Headers object costs too much. */
export interface Bindings extends HttpBindings {
  address: string;
  requestId: string;
  /** Set while the request is handled; read by the log line and the metrics. */
  trace: { route?: string; code?: string; accountId?: string; clientId?: string };
}
