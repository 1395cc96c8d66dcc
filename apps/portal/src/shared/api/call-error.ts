import type { Failure } from '@talon/contract/client';

type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** Wraps the failure of a call in an error, because the query client expects thrown errors. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Returns the reply of a call. Throws a CallError if the call failed. */
export async function replyOf<Value>(call: Promise<Outcome<Value>>): Promise<Value> {
  const result = await call;
  if (!result.ok) throw new CallError(result.failure);
  return result.value;
}

/** The failure of a query or a mutation: undefined without an error, `internal` for an unexpected error. */
export function failureOf(error: unknown): Failure | undefined {
  if (error === null || error === undefined) return undefined;
  if (error instanceof CallError) return error.failure;
  return { code: 'internal', message: undefined, fields: [], retryAfterSeconds: undefined };
}

/** The code of the error of a query or a mutation: undefined without an error, `internal` for an unexpected error. */
export function codeOf(error: unknown): Failure['code'] | undefined {
  return failureOf(error)?.code;
}
