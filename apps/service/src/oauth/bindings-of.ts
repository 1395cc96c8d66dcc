import type { IncomingMessage } from 'node:http';
import type { Bindings } from '../kernel/bindings';

const bindingsByRequest = new WeakMap<IncomingMessage, Bindings>();

/** Registers the bindings of a request for the engine's hooks. */
export function registerBindings(bindings: Bindings): void {
  bindingsByRequest.set(bindings.incoming, bindings);
}

export function bindingsOf({ req }: { req: IncomingMessage }): Bindings {
  const bindings = bindingsByRequest.get(req);
  if (!bindings) throw new Error('the request has no bindings');
  return bindings;
}
