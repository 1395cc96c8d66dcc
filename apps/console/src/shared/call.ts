import { createClient, type Failure } from '@talon/contract/client';
import { automaticHeader } from '@talon/contract/console/automatic-header';
import type { HttpSettings } from '@talon/contract/http';

type FailureListener = (code: string) => void;

/** Called for each failure, so that an ended session is noticed wherever it happens. */
let onFailure: FailureListener = () => undefined;

export function listenForFailures(listener: FailureListener): void {
  onFailure = listener;
}

let language = 'en';

export function setCallLanguage(chosen: string): void {
  language = chosen;
}

const settings: HttpSettings = {
  origin: '',
  token: () => undefined,
  deviceId: () => '',
  onboardingHandle: () => undefined,
  language: () => language,
  onErrorMessage: () => undefined,
  log: () => undefined,
};

/** Calls the service on the console's own host. The session is a cookie that no script can read. */
export const call = createClient(settings);

/** For what the page refreshes by itself: such a call does not keep the session alive. */
export const automaticCall = createClient({ ...settings, headers: { [automaticHeader]: '1' } });

/** A failed call, as React Query passes it on. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The reply of a call. Throws a `CallError` for a failure. */
export async function replyOf<Value>(
  sent: Promise<{ ok: true; value: Value } | { ok: false; failure: Failure }>,
): Promise<Value> {
  const result = await sent;
  if (result.ok) return result.value;
  onFailure(result.failure.code);
  throw new CallError(result.failure);
}
