import type { Failure } from '@talon/contract/client';

type Outcome = { ok: true } | { ok: false; failure: Failure };
type Unexpected = { ok: false; failure: Failure<'internal'> };

/**
 * Turns an unexpected error of a call into the failure `internal`, so that the page can show it and offer another attempt
 * instead of waiting forever. The error itself is reported like any uncaught error.
 */
export async function catchUnexpected<Result extends Outcome>(
  call: Promise<Result>,
): Promise<Result | Unexpected> {
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
