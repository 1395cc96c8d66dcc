type Library = typeof import('@simplewebauthn/server');

let loading: Promise<Library> | undefined;

/** The library that checks passkeys takes long to load, so it is loaded when a passkey is first used. */
export function loadWebAuthn(): Promise<Library> {
  loading ??= import('@simplewebauthn/server');
  return loading;
}
