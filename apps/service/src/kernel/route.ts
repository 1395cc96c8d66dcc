import type { EndpointAccess, Endpoint, QueryOf, ReplyOf } from '@talon/contract/endpoint';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Application, Caller, MaybeCaller, Newcomer, StaffCaller, Visitor } from './caller';
import type { Deps } from './deps';

type BodyOf<E extends Endpoint> = E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined;

interface Callers {
  anyone: Visitor;
  onboarding: Newcomer;
  bearer: Caller;
  'maybe-bearer': MaybeCaller;
  application: Application;
  staff: StaffCaller;
}

/** How an API host finds the caller of a request, one way per kind of access. Refuses a caller without that access. */
export type FindCallers = { [A in EndpointAccess]: (endpoint: Endpoint) => Promise<Callers[A]> };

/** The input of a use case from the request, checked against the contract. */
export interface Input<E extends Endpoint> {
  body: BodyOf<E>;
  params: Record<string, string>;
  query: QueryOf<E>;
}

/** Reads the input of a request and checks it against the endpoint's schema. */
export type ReadInput = <E extends Endpoint>(endpoint: E) => Promise<Input<E>>;

/** An endpoint bound to the use case that answers it. */
export interface Route {
  endpoint: Endpoint;
  /** The caller is found before the input is read. */
  answer: (deps: Deps, findCallers: FindCallers, readInput: ReadInput) => Promise<unknown>;
}

/** What answers a call. The caller is one that has the access of the endpoint. */
export type UseCase<E extends Endpoint> = (
  deps: Deps,
  caller: Callers[E['access']],
  input: Input<E>,
) => Promise<ReplyOf<E>>;

export function route<E extends Endpoint>(endpoint: E, execute: UseCase<E>): Route {
  return {
    endpoint,
    async answer(deps, findCallers, readInput) {
      const access: E['access'] = endpoint.access;
      const caller = await findCallers[access](endpoint);
      return execute(deps, caller, await readInput(endpoint));
    },
  };
}
