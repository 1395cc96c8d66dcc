import type { HttpBindings } from '@hono/node-server';

/** What travels with a request beside itself. Headers are read from `incoming`: a Headers object costs too much. */
export interface Bindings extends HttpBindings {
  address: string;
  requestId: string;
  /** Set while the request is handled; read by the log line and the metrics. */
  trace: { route?: string; code?: string; accountId?: string; clientId?: string };
}
