import type { MfaMethod } from '@talon/rules/authenticators';
import type { ImportFileProblem } from '@talon/rules/imports';
import type { RefusingRule } from '@talon/rules/password';
import type { SmsProblem } from '@talon/rules/sms-number';

/**
 * The closed list of errors that a call may return instead of its reply, with the HTTP status of each
 * (specification, error catalogue; RFC 9110, RFC 6585). A code is stable: the portal translates by code, and every
 * catalogue has a sentence for it under `error.<code>`.
 */
export const errorStatus = {
  'invalid-request': 400,
  'invalid-json': 400,
  'invalid-credentials': 400,
  'invalid-client': 400,
  'staff-refused': 400,
  'staff-two-codes': 400,
  'login-required': 401,
  'mfa-required': 401,
  'token-refused': 401,
  'required-action-weak-password': 403,
  'required-action-duplicated': 403,
  'required-action-mfa-forced': 403,
  'sudo-required': 403,
  'account-choice-required': 403,
  'no-method': 403,
  'too-new': 403,
  'reset-delayed': 403,
  'account-blocked': 403,
  'not-proven': 403,
  'origin-refused': 403,
  'other-browser': 403,
  'scope-missing': 403,
  'not-permitted': 403,
  'own-request': 403,
  'passkey-of-other-market': 403,
  'own-staff-account': 403,
  'network-blocked': 403,
  'captcha-required': 403,
  'unknown-client': 404,
  'device-unknown': 404,
  'authenticator-unknown': 404,
  'person-unknown': 404,
  'access-unknown': 404,
  'export-unknown': 404,
  'erasure-ended': 404,
  'not-found': 404,
  'method-not-allowed': 405,
  'card-activated': 409,
  'invitation-used': 409,
  'signs-in-already': 409,
  'step-not-due': 409,
  'terms-changed': 409,
  'nothing-to-attach': 409,
  'signed-in-as-other': 409,
  'email-used': 409,
  'phone-used': 409,
  'last-one': 409,
  'last-address': 409,
  'last-authenticator': 409,
  'too-many-authenticators': 409,
  'not-verified': 409,
  suspended: 409,
  'not-duplicated': 409,
  'needs-proof': 409,
  'different-person': 409,
  'link-conflict': 409,
  'other-account-blocked': 409,
  'fuzzion-failed': 409,
  'staff-exists': 409,
  'nothing-to-change': 409,
  'nothing-to-restore': 409,
  'own-network': 409,
  'request-decided': 409,
  'undo-impossible': 409,
  'import-exists': 409,
  'reference-used': 409,
  'onboarding-ended': 410,
  'challenge-ended': 410,
  'invitation-expired': 410,
  'undo-ended': 410,
  'request-expired': 410,
  'not-me-ended': 410,
  'enrolment-ended': 410,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'unknown-host': 421,
  'card-refused': 422,
  'network-refused': 422,
  'network-too-wide': 422,
  'file-refused': 422,
  'invitation-refused': 422,
  'email-refused': 422,
  'phone-refused': 422,
  'code-refused': 422,
  'passkey-refused': 422,
  'passkey-unknown': 422,
  'iban-refused': 422,
  'password-refused': 422,
  'password-same': 422,
  'card-number-refused': 422,
  'proof-refused': 422,
  'register-number-refused': 422,
  'fuzzion-refused': 422,
  'captcha-refused': 422,
  'too-many-attempts': 429,
  'too-many-codes': 429,
  busy: 429,
  internal: 500,
  maintenance: 503,
  'card-system-away': 503,
  'sms-away': 503,
  'captcha-away': 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The errors of every call. */
export const commonErrors = [
  'invalid-request',
  'invalid-json',
  'origin-refused',
  'not-found',
  'method-not-allowed',
  'body-too-large',
  'unsupported-media-type',
  'unknown-host',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** The errors of calls that need a bearer token: there is none, or its session is restricted. */
export const bearerErrors = [
  'login-required',
  'required-action-weak-password',
  'required-action-duplicated',
  'required-action-mfa-forced',
] as const satisfies readonly ErrorCode[];

/** The errors of calls of an onboarding: there is no handle, or the onboarding has ended. */
export const onboardingErrors = ['onboarding-ended'] as const satisfies readonly ErrorCode[];

/** The errors of calls of the console: nobody is signed in, or their roles do not allow it. */
export const staffErrors = ['login-required', 'not-permitted'] as const satisfies readonly ErrorCode[];

/** The errors of calls of a client: the access token is missing, invalid, or lacks the scope. */
export const applicationErrors = [
  'login-required',
  'token-refused',
  'scope-missing',
] as const satisfies readonly ErrorCode[];

/** What is too new: something of the account. `change`: an authenticator or address was removed or replaced, or little was proven. */
export const tooNewCauses = ['email', 'phone', 'passkey', 'totp', 'authenticator', 'card', 'change'] as const;

export type TooNewCause = (typeof tooNewCauses)[number];

/** The body of every error response. `message` is a text in the requested language. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** The invalid fields of the request, as dotted paths; with `invalid-request`; with `invalid-client` the parameter that is wrong. */
  fields?: string[];
  /** The rules that a refused password breaks, in their order; only with `password-refused`. */
  rules?: RefusingRule[];
  /** Why a phone cannot receive SMS; only with `phone-refused`, and only if the text is a valid phone number. */
  phone?: SmsProblem;
  /** What is wrong with an uploaded file; only with `file-refused`. */
  file?: RefusedFile;
  /** Seconds until the call may be tried again; also in the `Retry-After` header (RFC 9110, section 10.2.3). */
  retryAfterSeconds?: number;
  /** Only with `too-new`: what is too new. */
  cause?: TooNewCause;
  /** Only with `scope-missing`: the scope that the token needs (RFC 6750, section 3). */
  scope?: string;
  /** Only with `mfa-required`: the challenge of the sign-in. */
  mfa?: { method: MfaMethod; payload: string };
  /** Only with `login-required`, `account-choice-required` and `required-action-…` of an authorization request: the client, and how the person must sign in. */
  authorization?: Authorization;
}

/** What is wrong with an uploaded file: a line of it, or its columns. Unknown columns are given by position, from 1. */
export interface RefusedFile {
  problem: ImportFileProblem;
  line?: number;
  unknown?: number[];
  missing?: string[];
  repeated?: string[];
  known?: string[];
}

/** An authorization request, as the pages show it. */
export interface Authorization {
  client: RequestingClient;
  /** The e-mail or phone that the client expects (OpenID Connect Core, 3.1.2.1). */
  login_hint: string | null;
  /** Languages by preference (RFC 5646), as the client requested them. */
  ui_locales: string[];
  /** The client wants the person to create an account (`prompt=create`). */
  creates_account: boolean;
}

/** The client that requests access, as the pages show it. */
export interface RequestingClient {
  client_id: string;
  name: string;
  logo: string | null;
  /** Its privacy policy and its terms of use. */
  policy_uri: string | null;
  tos_uri: string | null;
  /** The host of its redirect URI, or the scheme of a native application. */
  host: string;
}

/** A setting of V8, which other engines ignore. */
const traced: ErrorConstructor & { stackTraceLimit?: unknown } = Error;

/** An expected error. The service turns it into a response in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Omit<ErrorBody, 'code' | 'message'>;

  constructor(code: ErrorCode, details: Omit<ErrorBody, 'code' | 'message'> = {}) {
    // A refusal is an answer: nobody reads its stack, which would cost more than all the rest of it.
    const { stackTraceLimit } = traced;
    traced.stackTraceLimit = 0;
    super(code);
    traced.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.details = details;
  }
}
