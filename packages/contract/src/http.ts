import { requestTimeoutMilliseconds } from '@talon/rules/limits';
import type { Method } from './endpoint';

/** A response that is not a success (specification, error catalogue). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The parsed JSON body; undefined if there was none. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`HTTP error, status = ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** No response: the service took longer than 30 s, or the connection was lost. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly reason: 'timeout' | 'lost-connection';

  constructor(reason: 'timeout' | 'lost-connection') {
    super(reason);
    this.reason = reason;
  }
}

/** What every call sends. Read at each call, since token and device may change. */
export interface HttpSettings {
  /** Origin of the account API, without a trailing slash. */
  origin: string;
  token: () => string | undefined;
  deviceId: () => string;
  /** The handle of the onboarding; sent with the calls of onboarding and challenges only. */
  onboardingHandle: () => string | undefined;
  /** The language of error messages: two letters and an optional region (RFC 5646). */
  language: () => string;
  /** The service's text for an error code. */
  told: (code: string, message: string) => void;
  /** Where failures of POST, PUT and DELETE are logged before they are rethrown. */
  log: (message: string, error: unknown) => void;
}

/**
 * One request; returns the parsed JSON body, or undefined for 204. Throws HttpError or NoAnswerError.
 *
 * The specification's POST helper (section 7) has two options, which the typed client meets without parameters. The host
 * is `origin`: a client for the general API is created with that origin. Instead of the text 401, `createClient` returns
 * a failure with a code for any answer that is not a success, so that a caller never has to catch one.
 */
export async function request(
  settings: HttpSettings,
  method: Method,
  path: string,
  body: unknown,
  onboardingHandle?: string,
): Promise<unknown> {
  try {
    return await send(settings, method, path, body, onboardingHandle);
  } catch (error) {
    if (method !== 'GET') settings.log(`${method} ${path}`, error);
    throw error;
  }
}

async function send(
  settings: HttpSettings,
  method: Method,
  path: string,
  body: unknown,
  onboardingHandle: string | undefined,
): Promise<unknown> {
  const token = settings.token();
  const init: RequestInit = {
    method,
    cache: 'default',
    // The API host's own cookies (a trusted device) go with the call; the token never travels as a cookie.
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Accept-Language': settings.language(),
      'Content-Type': 'application/json',
      'X-Device-ID': settings.deviceId(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(onboardingHandle && { 'X-Onboarding': onboardingHandle }),
    },
    signal: AbortSignal.timeout(requestTimeoutMilliseconds),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  try {
    const answer = await fetch(settings.origin + path, init);
    const text = await answer.text();
    const parsed = parse(text);
    if (!answer.ok) throw new HttpError(answer.status, parsed);
    return parsed;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw new NoAnswerError(isTimeout ? 'timeout' : 'lost-connection');
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
