/** A failure or a refusal, as the audit trail records it. */
export interface Failure {
  event: FailureEvent;
  /** The error code of the response. */
  code: string;
  market: string;
  /** Null if the account is not known. */
  accountId: string | null;
  /** The truncated IP address. */
  address: string;
  deviceId: string | null;
  authenticator: string | null;
  clientId: string | null;
}

export type FailureEvent =
  | 'sign-in-failed'
  /** Not a failure yet: the password, or the first of two codes, was correct, and a code is required now. */
  | 'code-required'
  | 'code-refused'
  | 'evidence-refused'
  /** A passkey that is on one device only has counted fewer uses than before: somebody has copied it. */
  | 'passkey-copied'
  | 'limit-reached'
  | 'step-up-refused'
  | 'token-refused'
  /** The body of a call that confirms an authenticator could not be read. */
  | 'input-refused'
  /** A code or refresh token of a client was used again: somebody may have copied it. All tokens that came from it ended. */
  | 'token-replayed'
  | 'client-refused';

/** Records failures in the audit trail, at most so many rows a minute. */
export interface FailureAudit {
  record: (failure: Failure) => void;
  /** Writes the failures that were only counted, and waits until everything is written. */
  flush: () => Promise<void>;
}
