import type { HttpBindings } from '@hono/node-server';

/** What travels with a request beside itself. */
export interface Bindings extends HttpBindings {
  address: string;
  requestId: string;
  /** Filled in while the request is answered; the log line and the metrics read it. */
  trace: { route?: string; code?: string };
}
