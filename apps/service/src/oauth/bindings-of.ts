import type { IncomingMessage } from 'node:http';
import type { Bindings } from '../kernel/bindings';

const travelling = new WeakMap<IncomingMessage, Bindings>();

/** Lets the engine's hooks find what travels with a request. */
export function travelWith(bindings: Bindings): void {
  travelling.set(bindings.incoming, bindings);
}

export function bindingsOf({ req }: { req: IncomingMessage }): Bindings {
  const bindings = travelling.get(req);
  if (!bindings) throw new Error('a request that came by another way');
  return bindings;
}
