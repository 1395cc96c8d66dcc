import { AsyncLocalStorage } from 'node:async_hooks';
import type { Bindings } from '../kernel/bindings';

const current = new AsyncLocalStorage<Bindings>();

/** Lets the engine handle a request. Its hooks find the bindings of the request with `currentBindings`. */
export function handleWith<Result>(bindings: Bindings, handle: () => Result): Result {
  return current.run(bindings, handle);
}

export function currentBindings(): Bindings {
  const bindings = current.getStore();
  if (!bindings) throw new Error('there is no request');
  return bindings;
}
