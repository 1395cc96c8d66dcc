import type { assertion, creationOptions, registration, requestOptions } from './webauthn';
import type { InferInput, InferOutput } from 'valibot';

export type RequestOptions = InferOutput<typeof requestOptions>;
export type CreationOptions = InferOutput<typeof creationOptions>;
export type Assertion = InferInput<typeof assertion>;
export type Registration = InferInput<typeof registration>;

/** Why the browser gave no passkey. `error` is the name of its error, such as `NotAllowedError`. */
export type PasskeyFailure = { ok: false; error: string };

/** The request that waits for the person to choose a passkey in the autofill of a field. A browser runs one request at a time. */
let pending: { stop: AbortController; end: Promise<unknown> } | undefined;

/** Ends the request of the autofill, before another request begins. */
export async function endAutofill(): Promise<void> {
  const { stop, end } = pending ?? {};
  pending = undefined;
  stop?.abort();
  await end;
}

/** Asks for a passkey in a dialog of the browser. */
export async function readPasskey(
  options: RequestOptions,
): Promise<{ ok: true; value: Assertion } | PasskeyFailure> {
  await endAutofill();
  return read(options, {});
}

/**
 * Lets the browser offer passkeys in the autofill of the fields with `webauthn`. Undefined if it was ended: by `endAutofill`,
 * or after `milliseconds`, because the challenge of the service is too old then.
 */
export async function readPasskeyFromAutofill(
  options: RequestOptions,
  milliseconds: number,
): Promise<{ ok: true; value: Assertion } | PasskeyFailure | undefined> {
  await endAutofill();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), milliseconds);
  const end = read(options, { mediation: 'conditional', signal: stop.signal });
  pending = { stop, end };
  const result = await end;
  clearTimeout(timer);
  return stop.signal.aborted ? undefined : result;
}

/** A browser that may create a passkey without a question does it at once, or waits for something that nobody sees. */
const automaticMilliseconds = 2_000;

/** Creates a passkey. `isAutomatic`: without a question to the person, if the browser's password manager allows it soon. */
export async function createPasskey(
  options: CreationOptions,
  { isAutomatic = false } = {},
): Promise<{ ok: true; value: Registration } | PasskeyFailure> {
  await endAutofill();
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    // TypeScript does not know the mediation of a creation yet.
    const automatic = { mediation: 'conditional', signal: AbortSignal.timeout(automaticMilliseconds) };
    const request = { publicKey, ...(isAutomatic && automatic) };
    const created = (await navigator.credentials.create(request)) as PublicKeyCredential | null;
    return created ? { ok: true, value: registrationOf(created) } : { ok: false, error: 'NotAllowedError' };
  } catch (error) {
    return { ok: false, error: nameOf(error) };
  }
}

/** Tells the browser that the account no longer has this passkey, so that it does not offer it again. */
export function forgetPasskey(rpId: string, credentialId: string): void {
  void PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}

async function read(
  options: RequestOptions,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<{ ok: true; value: Assertion } | PasskeyFailure> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    );
    const given = (await navigator.credentials.get({ publicKey, ...how })) as PublicKeyCredential | null;
    return given ? { ok: true, value: assertionOf(given) } : { ok: false, error: 'NotAllowedError' };
  } catch (error) {
    return { ok: false, error: nameOf(error) };
  }
}

// The objects of some password managers have no working `toJSON`, so the fields are read one by one.

function assertionOf(given: PublicKeyCredential): Assertion {
  const response = given.response as AuthenticatorAssertionResponse;
  return {
    ...fieldsOf(given),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
      userHandle: response.userHandle && base64url(response.userHandle),
    },
  };
}

function registrationOf(created: PublicKeyCredential): Registration {
  const response = created.response as AuthenticatorAttestationResponse;
  return {
    ...fieldsOf(created),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      attestationObject: base64url(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

function fieldsOf({ id, rawId, authenticatorAttachment }: PublicKeyCredential) {
  return { id, rawId: base64url(rawId), type: 'public-key', authenticatorAttachment } as const;
}

function base64url(bytes: ArrayBuffer): string {
  const characters = Array.from(new Uint8Array(bytes), byte => String.fromCodePoint(byte));
  return btoa(characters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'UnknownError';
}
