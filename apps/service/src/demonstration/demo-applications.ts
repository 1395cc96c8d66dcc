import type { Deps } from '../kernel/deps';
import type { Bindings } from '../kernel/bindings';

/** Somebody else's application that is served on our port, in a demonstration alone. */
export interface Guest {
  /** As the metrics and the log name it. */
  name: string;
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
}

/** By host, without a port. */
export type Guests = ReadonlyMap<string, Guest>;

export const noGuests: Guests = new Map();

/** The platforms around the service and the sample application; nobody outside a demonstration, where they are not even loaded. */
export async function inviteGuests(deps: Deps, isDemonstration: boolean): Promise<Guests> {
  if (!isDemonstration) return noGuests;
  const { createPlatforms } = await import('./platforms');
  const { createSampleAppGuest } = await import('./sample-app');
  return new Map([...createPlatforms(deps), createSampleAppGuest(deps)]);
}
