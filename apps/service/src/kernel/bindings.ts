import type { HttpBindings } from '@hono/node-server';

/** What travels with a request beside itself. Headers are read from `incoming`: a Headers object costs too much. */
export interface Bindings extends HttpBindings {
  address: string;
  requestId: string;
  /** Filled in while the request is answered; the log line and the metrics read it. */
  trace: { route?: string; code?: string };
}
