import type { Endpoint, QueryOf, ReplyOf } from '@talon/contract/endpoint';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Deps } from './deps';
import type { Application } from './caller';
import type { Caller, MaybeCaller, Newcomer, Visitor } from './caller';

type BodyOf<E extends Endpoint> = E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined;
interface Callers {
  anyone: Visitor;
  onboarding: Newcomer;
  bearer: Caller;
  'maybe-bearer': MaybeCaller;
  application: Application;
}

/** What a use case is given of the request, checked against the contract. */
export interface Input<E extends Endpoint> {
  body: BodyOf<E>;
  params: Record<string, string>;
  query: QueryOf<E>;
}

/** An endpoint and the use case that answers it. */
export interface Route {
  endpoint: Endpoint;
  answer: (
    deps: Deps,
    caller: Caller,
    input: { body: unknown; params: Record<string, string>; query: Record<string, string> },
  ) => Promise<unknown>;
}

export function route<E extends Endpoint>(
  endpoint: E,
  answer: (deps: Deps, caller: Callers[E['access']], input: Input<E>) => Promise<ReplyOf<E>>,
): Route {
  return { endpoint, answer: answer as unknown as Route['answer'] };
}
