import type { IncomingMessage } from 'node:http';
import type { Bindings } from '../kernel/bindings';

const key = Symbol('bindings');

/** Not in a `WeakMap`: V8 keeps the values of one until it collects all garbage, and with them all that belongs to the requests. */
type RequestWithBindings = IncomingMessage & { [key]?: Bindings };

/** Registers the bindings of a request for the engine's hooks. */
export function registerBindings(bindings: Bindings): void {
  const incoming: RequestWithBindings = bindings.incoming;
  incoming[key] = bindings;
}

export function bindingsOf({ req }: { req: RequestWithBindings }): Bindings {
  const bindings = req[key];
  if (!bindings) throw new Error('the request has no bindings');
  return bindings;
}
