import { requestTimeoutMilliseconds } from '@talon/rules/limits';
import type { HttpMethod } from './endpoint';

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
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
  readonly reason: 'timeout' | 'lost-connection';

  constructor(reason: 'timeout' | 'lost-connection') {
    super(reason);
    this.reason = reason;
  }
}

/** The settings of every call. The functions are called each time, because their values may change. */
export interface HttpSettings {
  /** Origin of the account API, without a trailing slash. */
  origin: string;
  token: () => string | undefined;
  deviceId: () => string;
  /** The handle of the onboarding; sent with the calls of onboarding and challenges only. */
  onboardingHandle: () => string | undefined;
  /** The language of error messages: two letters and an optional region (RFC 5646). */
  language: () => string;
  /** Receives the service's text for an error code. */
  onErrorMessage: (code: string, message: string) => void;
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>;
  /** Logs the errors of POST, PUT and DELETE before they are rethrown. */
  log: (message: string, error: unknown) => void;
}

/**
 * Sends one request. Returns the parsed JSON body, or undefined for 204. Throws HttpError or NoResponseError.
 *
 * The specification's POST helper (section 7) has two options. The typed client needs no parameters for them. The host is
 * `origin`: a client for the general API is created with that origin. Instead of the text 401, `createClient` returns a
 * failure with a code for every response that is not a success, so that a caller never has to catch an error.
 */
export async function request(
  settings: HttpSettings,
  method: HttpMethod,
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
  method: HttpMethod,
  path: string,
  body: unknown,
  onboardingHandle: string | undefined,
): Promise<unknown> {
  const token = settings.token();
  const init: RequestInit = {
    method,
    cache: 'default',
    // Sends the cookies of the API host, such as that of a trusted device. The token is never sent as a cookie.
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Accept-Language': settings.language(),
      'Content-Type': 'application/json',
      'X-Device-ID': settings.deviceId(),
      ...settings.headers,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(onboardingHandle && { 'X-Onboarding': onboardingHandle }),
    },
    signal: AbortSignal.timeout(requestTimeoutMilliseconds),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  try {
    const response = await fetch(settings.origin + path, init);
    const text = await response.text();
    const parsed = parse(text);
    if (!response.ok) throw new HttpError(response.status, parsed);
    return parsed;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw new NoResponseError(isTimeout ? 'timeout' : 'lost-connection');
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
