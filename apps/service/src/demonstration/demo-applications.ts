import type { Deps } from '../kernel/deps';
import type { Bindings } from '../kernel/bindings';

/** Somebody else's application that is served on our port, in a demonstration alone. */
export interface DemoApplication {
  /** As the metrics and the log name it. */
  name: string;
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
}

/** By host, without a port. */
export type DemoApplications = ReadonlyMap<string, DemoApplication>;

export const noDemoApplications: DemoApplications = new Map();

/** The platforms around the service and the sample application; nobody outside a demonstration, where they are not even loaded. */
export async function startDemoApplications(deps: Deps, isDemonstration: boolean): Promise<DemoApplications> {
  if (!isDemonstration) return noDemoApplications;
  const { createPlatforms } = await import('./platforms');
  const { createSampleAppHost } = await import('./sample-app');
  return new Map([...createPlatforms(deps), createSampleAppHost(deps)]);
}
