type Library = typeof import('@simplewebauthn/server');

let loading: Promise<Library> | undefined;

/** The library that checks new passkeys takes long to load, so it is loaded when the first one is enrolled. */
export function loadWebAuthn(): Promise<Library> {
  loading ??= import('@simplewebauthn/server');
  return loading;
}
