import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Scope } from '@talon/rules/scopes';
import type { Permission } from '@talon/rules/staff-roles';
import type { ErrorCode } from './errors';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `bearer`: a session, by its token; the service lists the calls that a restricted session may make.
 * `onboarding`: the holder of the onboarding's handle (`X-Onboarding`). `maybe-bearer`: the use case decides whether it
 * needs a token or a handle. `application`: a client, with an access token that the person approved. `staff`: a member of
 * staff, by the cookie of the console.
 */
export type EndpointAccess = 'anyone' | 'bearer' | 'maybe-bearer' | 'onboarding' | 'application' | 'staff';

/**
 * The definition of one call, used by the service, the typed client and the OpenAPI document. `openapi/summaries.ts` says what each
 * call of the document does.
 */
export interface Endpoint<
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Reply extends GenericSchema | undefined = GenericSchema | undefined,
  Code extends ErrorCode = ErrorCode,
> {
  method: HttpMethod;
  /** Path with `{name}` for parameters, as in OpenAPI. */
  path: string;
  access: EndpointAccess;
  /** The scope that the access token needs. */
  scope?: Scope;
  /** What the member of staff must be allowed to do. */
  permission?: Permission;
  /** How long the response may be cached; without it `no-store`. */
  cacheSeconds?: number;
  /** Ends a session: the success response makes the browser clear what this host has stored (`Clear-Site-Data`). */
  clearsSite?: boolean;
  /** Names of the query parameters; all are optional. */
  query?: readonly string[];
  body: Body;
  /** The body may have 64 KiB, for a new passkey or a piece of a file; any other 16 KiB. */
  hasLargeBody?: true;
  /** The body of the success response; `undefined` is a 204 without a body. */
  reply: Reply;
  /** The success response may be a 204 without that body. */
  mayBeEmpty?: boolean;
  /** The error codes of this call, besides those of every call. */
  errors: readonly Code[];
}

/** Defines an endpoint. Keeps path and access as literal types: the types of parameters and caller depend on them. */
export function endpoint<
  const Body extends GenericSchema | undefined,
  const Reply extends GenericSchema | undefined,
  const Code extends ErrorCode,
  const Path extends string,
  const By extends EndpointAccess,
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

/** The query of a call. */
export type QueryOf<E extends Endpoint> = Partial<Record<NonNullable<E['query']>[number], string>>;
