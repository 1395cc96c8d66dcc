import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Scope } from '@talon/rules/scopes';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anyone, the bearer of a token (what a restricted token may do is the server's table), or who
 * holds the handle of an onboarding, in `X-Onboarding`. `maybe-bearer`: what the call is about decides whether it asks for
 * a token or a handle; one that is not asked for is ignored. `application`: one that a person has let in, by its access token.
 */
export type Access = 'anyone' | 'bearer' | 'maybe-bearer' | 'onboarding' | 'application';

/** One call that crosses the wire: bound once on the server, called by the typed client, printed as OpenAPI. */
export interface Endpoint<
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Reply extends GenericSchema | undefined = GenericSchema | undefined,
  Code extends ErrorCode = ErrorCode,
> {
  method: Method;
  /** Path with `{name}` places for parameters, as OpenAPI writes it. */
  path: string;
  summary: string;
  access: Access;
  /** What an application needs for it. */
  scope?: Scope;
  /** How long anybody may keep the answer; without it `no-store`. */
  cacheSeconds?: number;
  /** Names of the query's parameters; each may be left out. */
  query?: readonly string[];
  body: Body;
  /** The body of the success answer; `undefined` is 204 without a body. */
  reply: Reply;
  /** The success answer may be 204 without that body. */
  mayBeEmpty?: boolean;
  /** The closed list of codes beside those that every call may answer. */
  errors: readonly Code[];
}

/** Keeps the path and the access literal, so that parameters and callers are typed by them. */
export function endpoint<
  const Body extends GenericSchema | undefined,
  const Reply extends GenericSchema | undefined,
  const Code extends ErrorCode,
  const Path extends string,
  const By extends Access,
  const Query extends string = never,
  const Empty extends boolean = false,
>(
  definition: Endpoint<Body, Reply, Code> & {
    path: Path;
    access: By;
    query?: readonly Query[];
    mayBeEmpty?: Empty;
  },
): Endpoint<Body, Reply, Code> & { path: Path; access: By; query?: readonly Query[]; mayBeEmpty?: Empty } {
  return definition;
}

export type RequestOf<E extends Endpoint> = E['body'] extends GenericSchema
  ? InferInput<E['body']>
  : undefined;
export type ReplyOf<E extends Endpoint> =
  | (E['reply'] extends GenericSchema ? InferOutput<E['reply']> : undefined)
  | (true extends E['mayBeEmpty'] ? undefined : never);

/** What stands in the query of a call. */
export type QueryOf<E extends Endpoint> = Partial<Record<NonNullable<E['query']>[number], string>>;
