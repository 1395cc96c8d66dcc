import { vi } from 'vitest';
import type { RequestOptions } from '@talon/contract/browser-passkeys';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** For tests: what the browser returns for a passkey that was used. */
export const usedPasskey = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signed?>'),
    userHandle: bytes('handle'),
  },
};

/** For tests: `usedPasskey`, as the service gets it. */
export const assertion = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: 'e30',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmVkPz4',
    userHandle: 'aGFuZGxl',
  },
};

/** For tests: what the browser returns for a new passkey. */
export const newPasskey = {
  ...usedPasskey,
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('object'),
    getTransports: () => ['internal'],
  },
};

/** For tests: `newPasskey`, as the service gets it. */
export const registration = {
  ...assertion,
  response: { clientDataJSON: 'e30', attestationObject: 'b2JqZWN0', transports: ['internal'] },
};

/** For tests: the options of the service for a passkey that is used. */
export const requestOptions: RequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'account.talon.localhost',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
};

/** For tests: the reply that begins the enrolment of a passkey. */
export const passkeyEnrolment = {
  payload: 'p-passkey',
  expires_in: 600,
  passkey: {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'account.talon.localhost', name: 'Talon' },
    user: { id: 'aGFuZGxl', name: 'marie@dubois.example', displayName: 'Marie' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
} as const;

export const browserError = (name: string) => new DOMException('', name);

type Asked = {
  mediation?: string;
  signal?: AbortSignal;
  publicKey: { challenge: string };
};

/** For tests: rejects when the request is ended, as browsers do, and otherwise never. */
export const pending = ({ signal }: Asked) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(browserError('AbortError'))),
  );

/**
 * For tests: a browser with passkeys. `get` and `create` return or throw what the browser does with them. By default the browser
 * has neither autofill nor automatic passkeys.
 */
export function fakePasskeys({
  hasAutofill = false,
  capabilities = {},
  hasScreenLock = true,
}: {
  hasAutofill?: boolean;
  capabilities?: Record<string, boolean>;
  hasScreenLock?: boolean;
} = {}) {
  const get = vi.fn<(asked: Asked) => Promise<unknown>>(() => Promise.resolve(usedPasskey));
  const create = vi.fn<(asked: Asked) => Promise<unknown>>(() => Promise.resolve(newPasskey));
  const forgotten = vi.fn<(unknown: object) => Promise<void>>(() => Promise.resolve());
  const accepted = vi.fn<(passkeys: object) => Promise<void>>(() => Promise.resolve());
  const renamed = vi.fn<(user: object) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('PublicKeyCredential', {
    signalAllAcceptedCredentials: accepted,
    signalCurrentUserDetails: renamed,
    signalUnknownCredential: forgotten,
    parseRequestOptionsFromJSON: (options: unknown) => options,
    parseCreationOptionsFromJSON: (options: unknown) => options,
    isConditionalMediationAvailable: () => Promise.resolve(hasAutofill),
    isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(hasScreenLock),
    getClientCapabilities: () => Promise.resolve(capabilities),
  });
  Object.defineProperty(navigator, 'userActivation', { configurable: true, get: () => ({ isActive: true }) });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } });
  return { get, create, forgotten, accepted, renamed };
}
