import type { Failure } from '@talon/contract/client';

type Outcome = { ok: true } | { ok: false; failure: Failure };
type Unexpected = { ok: false; failure: Failure<'internal'> };

/**
 * A call that a page waits for, with an unexpected error as the failure `internal`: the page can show it and try again
 * instead of waiting for ever. The error itself is reported like any that nobody caught.
 */
export async function settled<Result extends Outcome>(call: Promise<Result>): Promise<Result | Unexpected> {
  try {
    return await call;
  } catch (error) {
    reportError(error);
    return {
      ok: false,
      failure: { code: 'internal', message: undefined, fields: [], retryAfterSeconds: undefined },
    };
  }
}
