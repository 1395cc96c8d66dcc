import type { Failure } from '@talon/contract/client';

type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** The failure of a call as an error, for the query client. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The reply of a call. Throws CallError where it has none. */
export async function replyOf<Value>(call: Promise<Outcome<Value>>): Promise<Value> {
  const result = await call;
  if (!result.ok) throw new CallError(result.failure);
  return result.value;
}

/** The code of what a query or a mutation threw; undefined where nothing was. An unexpected error is `internal`. */
export function codeOf(error: unknown): Failure['code'] | undefined {
  if (error === null || error === undefined) return undefined;
  return error instanceof CallError ? error.failure.code : 'internal';
}
