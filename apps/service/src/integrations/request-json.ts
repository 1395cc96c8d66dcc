import * as v from 'valibot';
import { SystemUnavailable } from '../kernel/ports/card-system';

const timeoutMilliseconds = 5_000;

interface RequestOptions {
  token: string | undefined;
  /** Sent as JSON by POST; without `body` and `form` the request is a GET. */
  body?: object;
  /** Sent as a form by POST, for systems that do not accept JSON. */
  form?: URLSearchParams;
  headers?: Record<string, string>;
}

/**
 * Sends a request to an external system and returns its JSON, checked against the schema, or undefined for 404. Throws
 * `SystemUnavailable` for any other status, for malformed JSON and after a timeout of five seconds.
 */
export async function requestJson<Schema extends v.GenericSchema>(
  url: string,
  schema: Schema,
  { token, body, form, headers }: RequestOptions,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    const response = await fetch(url, {
      method: body || form ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new UnexpectedStatus(response.status);
    return v.parse(schema, await response.json());
  } catch (error) {
    throw new SystemUnavailable(reasonOf(error));
  }
}

class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** A reason for the log, without address and body. */
function reasonOf(error: unknown): string {
  if (error instanceof v.ValiError) return 'a response that is not as documented';
  if (error instanceof UnexpectedStatus) return `status ${error.status}`;
  return error instanceof Error ? `no response (${error.name})` : 'no response';
}
