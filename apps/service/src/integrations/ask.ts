import * as v from 'valibot';
import { SystemUnavailable } from '../kernel/ports/card-system';

const wholeMilliseconds = 5_000;

interface Question {
  token: string | undefined;
  /** Sent as JSON by POST; without it the question is a GET. */
  body?: object;
  /** Sent as a form by POST, where the system wants no JSON. */
  form?: URLSearchParams;
  headers?: Record<string, string>;
}

/**
 * Asks a system beyond a seam, over HTTP with JSON: the answer as the schema has it, or undefined for 404. Whatever else
 * comes, or nothing within five seconds, is a system that is away.
 */
export async function ask<Schema extends v.GenericSchema>(
  url: string,
  schema: Schema,
  { token, body, form, headers }: Question,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    const answer = await fetch(url, {
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
      signal: AbortSignal.timeout(wholeMilliseconds),
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new UnexpectedStatus(answer.status);
    return v.parse(schema, await answer.json());
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

/** Neither address nor body: a reason that may stand in a log. */
function reasonOf(error: unknown): string {
  if (error instanceof v.ValiError) return 'an answer that is not as documented';
  if (error instanceof UnexpectedStatus) return `status ${error.status}`;
  return error instanceof Error ? `no answer (${error.name})` : 'no answer';
}
