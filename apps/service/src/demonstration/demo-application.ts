import type { Bindings } from '../kernel/bindings';

/** An application that the demonstration serves on the service's port. */
export interface DemoApplication {
  /** Its name in metrics and log. */
  name: string;
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
}
