import type {
  bearerErrors,
  commonErrors,
  ErrorBody,
  ErrorCode,
  onboardingErrors,
  staffErrors,
} from './errors';
import type { Endpoint, QueryOf, ReplyOf, RequestOf } from './endpoint';
import type { HttpSettings } from './http';
import { HttpError, NoResponseError, request } from './http';

type EndpointCode<E extends Endpoint> =
  | E['errors'][number]
  | (typeof commonErrors)[number]
  | 'network-blocked'
  | (E['access'] extends 'bearer' | 'maybe-bearer' ? (typeof bearerErrors)[number] : never)
  | (E['access'] extends 'staff' ? (typeof staffErrors)[number] : never)
  | (E['access'] extends 'onboarding' ? (typeof onboardingErrors)[number] : never)
  | NoResponseError['reason'];

/** Why a call failed. `message` is the service's text, for a code that the page cannot translate. */
export interface Failure<Code extends string = ErrorCode | NoResponseError['reason']> {
  code: Code;
  message: string | undefined;
  fields: string[];
  retryAfterSeconds: number | undefined;
  /** With `too-new`: what is too new. */
  cause?: ErrorBody['cause'];
  /** With `password-refused`: the rules that it breaks. */
  rules?: ErrorBody['rules'];
  /** With `phone-refused`: why the number cannot receive SMS. */
  phone?: ErrorBody['phone'];
  /** With `file-refused`: what is wrong with the file. */
  file?: ErrorBody['file'];
  /** With `mfa-required`: the challenge of the sign-in. */
  mfa?: ErrorBody['mfa'];
  /** With `login-required`, `account-choice-required` and `required-action-…` of an authorization request: the client. */
  authorization?: ErrorBody['authorization'];
}

export type Result<E extends Endpoint> =
  | { ok: true; value: ReplyOf<E> }
  | { ok: false; failure: Failure<EndpointCode<E>> };

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

interface Call<E extends Endpoint> {
  params?: Record<Names<E['path']>, string>;
  query?: QueryOf<E>;
  body?: RequestOf<E>;
}

export type Client = <E extends Endpoint>(endpoint: E, call?: Call<E>) => Promise<Result<E>>;

/** The typed client. It returns expected outcomes as results and throws everything else. */
export function createClient(settings: HttpSettings): Client {
  return async (endpoint, call = {}) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((call.params as Record<string, string> | undefined)?.[name] ?? ''),
    );
    try {
      const mayNeedHandle = endpoint.access === 'onboarding' || endpoint.access === 'maybe-bearer';
      const handle = mayNeedHandle ? settings.onboardingHandle() : undefined;
      const query = new URLSearchParams(call.query as Record<string, string> | undefined).toString();
      const address = query === '' ? path : `${path}?${query}`;
      const value = await request(settings, endpoint.method, address, call.body, handle);
      return { ok: true, value: value as ReplyOf<typeof endpoint> };
    } catch (error) {
      const failure = expectedFailure(error, settings.onErrorMessage);
      if (!failure) throw error;
      return { ok: false, failure: failure as Failure<never> };
    }
  };
}

function expectedFailure(
  error: unknown,
  onErrorMessage: HttpSettings['onErrorMessage'],
): Failure | undefined {
  if (error instanceof NoResponseError) {
    return { code: error.reason, message: undefined, fields: [], retryAfterSeconds: undefined };
  }
  if (!(error instanceof HttpError)) return undefined;
  const body = error.body as Partial<ErrorBody> | undefined;
  if (body?.code && body.message) onErrorMessage(body.code, body.message);
  return {
    ...body,
    code: body?.code ?? codeByStatus(error.status),
    message: body?.message,
    fields: body?.fields ?? [],
    retryAfterSeconds: body?.retryAfterSeconds,
  };
}

/** A proxy in front of the service may respond without our body. */
function codeByStatus(status: number): ErrorCode {
  if (status === 429) return 'busy';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal';
}
